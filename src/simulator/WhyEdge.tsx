import type { Explanation } from '../guards'
import { humanise } from '../guards'
import { fieldName } from '../machine'
import { selectionRange, useApp } from '../store'
import type { EdgeWhy } from '../trace'
import { Badge, Pill, Prose, type BadgeTone, type IconName, type PillTone } from '../ui'
import { valueRows } from './whyRows'

const STANDINGS: Readonly<Record<EdgeWhy['standing'], { readonly word: string; readonly tone: BadgeTone; readonly icon: IconName }>> = {
  fires: { word: 'passes', tone: 'ok', icon: 'ok' },
  blocked: { word: 'blocked', tone: 'plain', icon: 'x' },
  errored: { word: 'errored', tone: 'error', icon: 'error' },
  behind: { word: 'not reached', tone: 'plain', icon: 'chevr' },
}
const PILLS: Readonly<Record<Explanation['outcome']['kind'], PillTone>> = { passed: 'true', blocked: 'false', errored: 'errored' }

/** One candidate edge: whether it passes, why in a sentence, every value behind it, and the declarations it is about. */
export function WhyEdge({ edge, waits = false }: { edge: EdgeWhy; waits?: boolean }) {
  const select = useApp(app => app.select)
  const selected = useApp(({ selection }) => selection?.kind === 'transition' && selection.state === edge.state && selection.transition === edge.transition)
  const { word, tone, icon } = STANDINGS[edge.standing]
  const wait = waits && edge.standing !== 'behind'
  return (
    <li className={selected ? 'whyedge on' : 'whyedge'}>
      <div className="row wrap">
        <button type="button" className="edgename" aria-pressed={selected} onClick={() => select({ kind: 'transition', state: edge.state, transition: edge.transition }, 'run')}><b>{edge.state} → {edge.to}</b></button>
        <span className="right"><Badge tone={wait ? 'plain' : tone} icon={icon} title={wait ? 'As it would be judged now: the requirements are still open' : undefined}>{wait ? `now ${word}` : word}</Badge></span>
      </div>
      {edge.guards.length > 0 && <div className="row wrap">{edge.guards.map((guard, at) => <Pill key={at} tone={wait ? 'rest' : PILLS[guard.outcome.kind]} title={guard.expression}>{humanise(guard.expression)}</Pill>)}</div>}
      <p className={edge.standing === 'errored' && !wait ? 't2 bad said' : 't2 c2 said'}><Prose text={edge.sentence} />{edge.needed !== null && edge.standing !== 'errored' && !edge.sentence.includes(' not ') && <> Needs <Prose text={edge.needed} />.</>}</p>
      {edge.guards.length > 0 && (
        <div className="row wrap">
          {edge.standing !== 'fires' && edge.fields.slice(0, 3).map(field => <Declaration key={field} field={field} />)}
          <details className="values">
            <summary className="t1">values</summary>
            {edge.guards.map((guard, at) => <Values key={at} guard={guard} />)}
          </details>
        </div>
      )}
    </li>
  )
}

/** The way to where a field is declared; nothing where it is declared nowhere. */
function Declaration({ field }: { field: string }) {
  const reading = useApp(app => app.reading)
  const select = useApp(app => app.select)
  const reveal = useApp(app => app.reveal)
  const selection = { kind: 'field', field: fieldName(field) } as const
  const range = selectionRange(reading, selection)
  if (range === null) return null
  return (
    <button type="button" className="more" onClick={() => { select(selection, 'run'); reveal(range) }}>
      declaration of {field}
    </button>
  )
}

function Values({ guard }: { guard: Explanation }) {
  if (guard.whole === null) return <p className="t2 bad said">{guard.sentence}</p>
  return (
    <table className="map parts">
      <thead><tr><th scope="col">part</th><th scope="col">is</th></tr></thead>
      <tbody>
        {valueRows(guard.whole, guard.deciding).map((row, nth) => (
          <tr key={nth} className={row.decides ? 'decides' : undefined}>
            <th scope="row" style={{ paddingLeft: 4 + row.depth * 12 }}><code>{row.text}</code></th>
            <td className={row.tone === 'error' ? 'bad said' : 'said'}>{row.value}{row.decides && <Badge icon="flag" title="This part decides: whatever the others are, the guard ends so">decides</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
