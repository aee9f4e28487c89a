import { useState } from 'react'
import { agentNumbers, type FieldName, type Machine } from '../machine'
import type { Actor } from '../reducer'
import { useApp } from '../store'
import { valueText, visitWords } from '../trace'
import { AgentGlyph, actorLabel, actorNumber, Streaming } from '../ui'
import { FieldHead } from './FieldHead'
import type { ListHistory, ListItem, ScalarHistory } from './otherFields'
import { ValueView } from './ValueView'

/** Items that are in the page before somebody asks for earlier ones. */
const SHOWN = 30
/** Earlier values of a scalar that stand before the present one. */
const BEFORE = 3

/** A list as its items, in order, each with its writer; what was cleared stays readable. */
export function ListBox({ list, machine }: { list: ListHistory; machine: Machine }) {
  const [shown, setShown] = useState(SHOWN)
  const from = Math.max(0, list.items.length - shown)
  return (
    <section className="mapbox" aria-label={list.field.name}>
      <FieldHead field={list.field} habit={list.habit} />
      {list.items.length === 0 && <p className="wait t2 pad">empty</p>}
      {from > 0 && <button type="button" className="more pad" onClick={() => setShown(shown + 100)}>{from} earlier items</button>}
      <ol className="items" start={from + 1}>
        {list.items.slice(from).map(item => <Item key={item.at + valueText(item.value, 24)} item={item} machine={machine} />)}
        <ComingItems field={list.field.name} machine={machine} />
      </ol>
    </section>
  )
}

function Item({ item, machine }: { item: ListItem; machine: Machine }) {
  const cleared = item.clearedAt !== null
  return (
    <li className={cleared ? 'cleared' : undefined}>
      <span className="by" title={actorLabel(item.writer)}><AgentGlyph n={actorNumber(item.writer, agentNumbers(machine))} /><span className="sr">{actorLabel(item.writer)}: </span></span>
      <span className="grow"><ValueView value={item.value} lines={2} /></span>
      <span className="t1 c3 num">{cleared ? `cleared at ${(item.clearedAt ?? 0) + 1}` : item.wrote === null ? 'default' : visitWords(machine, item.wrote)}</span>
    </li>
  )
}

/** Items that models are writing just now. */
function ComingItems({ field, machine }: { field: FieldName; machine: Machine }) {
  return useComing(field).map(({ summon, actor, text }) => (
    <li key={summon}>
      <span className="by"><AgentGlyph n={actorNumber(actor, agentNumbers(machine))} /><span className="sr">{actorLabel(actor)} writes: </span></span>
      <span className="grow said"><Streaming text={text} tail={240} /></span>
    </li>
  ))
}

/** The texts that models are writing for a field just now. */
function useComing(field: FieldName): readonly { readonly summon: number; readonly actor: Actor; readonly text: string }[] {
  const views = useApp(app => app.live.views)
  return [...views.values()].flatMap(({ summon, actor, texts, status }) => {
    const text = status === 'stopped' ? undefined : texts.get(field)
    return text === undefined ? [] : [{ summon, actor, text }]
  })
}

/** The scalars: what each holds now, and struck through what it held before. */
export function ScalarBox({ scalars, machine }: { scalars: readonly ScalarHistory[]; machine: Machine }) {
  return (
    <section className="mapbox sc" aria-label="Single values">
      <div className="maph"><span className="strong">Single values</span></div>
      <table className="map">
        <colgroup><col className="name" /><col /></colgroup>
        <thead><tr><th scope="col">field</th><th scope="col">now</th></tr></thead>
        <tbody>{scalars.map(scalar => <ScalarRow key={scalar.field.name} scalar={scalar} machine={machine} />)}</tbody>
      </table>
    </section>
  )
}

function ScalarRow({ scalar, machine }: { scalar: ScalarHistory; machine: Machine }) {
  const { field, past } = scalar
  const selected = useApp(app => app.selection?.kind === 'field' && app.selection.field === field.name)
  const select = useApp(app => app.select)
  const now = past.at(-1)
  const coming = useComing(field.name)
  // Blank and unset say nothing as history; the values between them do.
  const before = past.slice(0, -1).filter(({ value }) => value !== null && value !== '')
  return (
    <tr className={selected ? 'picked' : undefined}>
      <th scope="row">
        <button type="button" className="fieldname" aria-pressed={selected} title={`Show ${field.name} everywhere`} onClick={() => select({ kind: 'field', field: field.name }, 'dock')}><code>{field.name}</code></button>
      </th>
      <td>
        <div className="history">
          {before.length > BEFORE && <span className="t1 c3">{before.length - BEFORE} earlier,</span>}
          {before.slice(-BEFORE).map(({ value, at }) => <s key={at} className="c3" title={`until a later record; written at ${at + 1}`}>{valueText(value, 60).replace(/^“|”$/g, '')}</s>)}
          {coming.map(({ summon, actor, text }) => <span key={summon} className="present"><span className="by"><AgentGlyph n={actorNumber(actor, agentNumbers(machine))} /><span className="sr">{actorLabel(actor)} writes: </span></span><span className="said"><Streaming text={text} tail={160} /></span></span>)}
          {now === undefined
            ? coming.length === 0 && <span className="wait">unset</span>
            : (
              <span className="present">
                {now.writer !== 'machine' && now.value !== '' && <span className="by" title={`written by ${actorLabel(now.writer)}, record ${now.at + 1}`}><AgentGlyph n={actorNumber(now.writer, agentNumbers(machine))} /><span className="sr">{actorLabel(now.writer)}: </span></span>}
                <ValueView value={now.value} lines={2} />
                {now.at < 0 && <span className="t1 c3">default</span>}
              </span>
            )}
        </div>
      </td>
    </tr>
  )
}
