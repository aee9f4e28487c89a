import { humanise } from '../../guards'
import type { Machine } from '../../machine'
import type { JournalRecord, Writer } from '../../reducer'
import { counted, costWords, durationWords, edgeTarget, endWords, keyName, listed, momentAt, place, refusalWords, roundGroups, sectionsOf, shortName, timelineOf, tokensOf, visitWords, wholeText, type EndRecord, type Exchanges, type Section } from '../../trace'
import type { Exported } from '../exported'
import { changedMinds } from './changedMinds'
import { markdownText as md, tableRow, tableRule } from './markdown'

/**
 * A run as minutes in Markdown: how it ended, every round as a table of who said what, why each edge was taken, what stands
 * at the end, and who changed their mind.
 *
 * `sha256` is the hash of the machine's text, where the caller has it. Values are whole. Errors: none.
 */
export function minutes(machine: Machine, journal: readonly JournalRecord[], exchanges: Exchanges, sha256?: string): Exported {
  const sections = sectionsOf(journal)
  const groups = roundGroups(machine, sections)
  const grouped = new Map(groups.flatMap((group) => Array.from({ length: group.to - group.from + 1 }, (_, at) => [group.from + at, group] as const)))
  const lines: string[] = [`# Minutes: ${md(machine.name === '' ? 'a debate' : machine.name)}`, '', ...summary(machine, journal, exchanges, sha256), '']
  sections.forEach((section, at) => {
    const group = grouped.get(at)
    if (group?.from === at) lines.push(`## Round ${group.round}`, '')
    lines.push(`${group === undefined ? '##' : '###'} ${md(section.state)}${group === undefined && section.visit > 1 ? `, ${visitWords(machine, section)}` : ''}`, '', ...sectionLines(machine, journal, section), '')
  })
  lines.push('## What stands at the end', '', ...standing(machine, journal), '')
  const minds = changedMinds(machine, journal)
  lines.push('## Who changed', '', ...(minds.length === 0 ? ['Nobody changed an answer from one round to the next.'] : minds.map((each) => `- ${md(each)}`)), '')
  return { parts: [`${lines.join('\n').replace(/\n{3,}/g, '\n\n').trimEnd()}\n`], notes: [] }
}

function summary(machine: Machine, journal: readonly JournalRecord[], exchanges: Exchanges, sha256: string | undefined): readonly string[] {
  const end = journal.findLast((record): record is EndRecord => record.kind === 'done' || record.kind === 'stuck' || record.kind === 'halt' || record.kind === 'abort')
  const words = end === undefined ? null : endWords(machine, end)
  const count = (kind: JournalRecord['kind']): number => journal.filter((record) => record.kind === kind).length
  const { unit, length, lanes } = timelineOf(machine, journal, exchanges)
  const tokens = [...exchanges.values()].flatMap((each) => tokensOf(each) ?? [])
  const costs = [...exchanges.values()].flatMap(({ costUsd }) => costUsd ?? [])
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return [
    `- **Outcome:** ${words === null ? 'the run is not over.' : `${md(words.title)}. ${md(words.why)}`}`,
    `- **Spoke:** ${lanes.length === 0 ? 'nobody' : md(listed(lanes.map(({ writer }) => shortName(writer))))}`,
    `- **Length:** ${counted(count('summon'), 'summon')}, ${counted(journal.at(-1)?.iteration ?? 0, 'iteration')}, ${counted(journal.length, 'record')}${unit === 'ms' ? `, ${durationWords(length)}` : ''}`,
    ...(tokens.length === 0 ? [] : [`- **Tokens:** ${sum(tokens).toLocaleString('en')}`]),
    ...(costs.length === 0 ? [] : [`- **Cost:** ${md(costWords(sum(costs)))}`]),
    ...(count('refuse') + count('fail') + count('stale') === 0 ? [] : [`- **Trouble:** ${counted(count('refuse'), 'write')} refused, ${counted(count('fail'), 'failure')}, ${counted(count('stale'), 'answer')} that changed nothing`]),
    ...(sha256 === undefined ? [] : [`- **Machine:** SHA-256 \`${sha256}\``]),
  ]
}

/** Rows are who was asked, columns the fields that they wrote; below it what else happened. */
function sectionLines(machine: Machine, journal: readonly JournalRecord[], section: Section): readonly string[] {
  const records = journal.slice(section.first, section.last + 1)
  const who: Writer[] = []
  const fields: string[] = []
  const said = new Map<string, string[]>()
  const add = (writer: Writer, field: string, text: string): void => {
    if (!who.includes(writer)) who.push(writer)
    if (!fields.includes(field)) fields.push(field)
    const key = `${writer}\u001f${field}`
    said.set(key, [...(said.get(key) ?? []), text])
  }
  const below: string[] = []
  for (const record of records) {
    switch (record.kind) {
      case 'summon': if (!who.includes(record.actor)) who.push(record.actor); break
      case 'write': {
        const own = record.key === undefined || record.key === record.actor
        add(record.actor, record.field, `${own ? '' : `${md(record.key ?? '')}: `}${record.after === '' ? '*blank*' : md(wholeText(record.after))}${record.revised === true ? ' *(revised)*' : ''}`)
        break
      }
      case 'refuse': add(record.actor, record.field, `~~${md(wholeText(record.value))}~~ *refused: ${md(refusalWords(record.reason))}*`); break
      case 'fail': add(record.actor, fields[0] ?? openField(records, record.actor), `*failed: ${md(record.error)}*`); break
      case 'stale': below.push(`- ${md(shortName(record.actor))}: ${record.why === 'late' ? 'a late answer' : 'an unasked answer'} that changed nothing`); break
      case 'carried': below.push(`- ${md(place(record.field, record.key))} was carried over from ${md(record.wrote.state)}, so nobody was asked for it`); break
      case 'guard': if ('error' in record) below.push(`- The guard \`${humanise(record.expression).replaceAll('`', "'")}\` errored: ${md(record.error)}`); break
      case 'action': if (record.error === undefined && record.action === 'remove') below.push(`- Cleared ${md(record.field)}`); break
      case 'transition': below.push(`- On to **${md(record.to)}**${why(machine, records, record)}`); break
      case 'stuck': case 'halt': case 'abort': below.push(`- **${md(endWords(machine, record).title)}.** ${md(endWords(machine, record).why)}`); break
      case 'enter': case 'answer': case 'park': case 'checkpoint': case 'done': break
    }
  }
  const columns = machine.context.map(({ name }) => name as string).filter((name) => fields.includes(name))
  const all = [...columns, ...fields.filter((field) => !columns.includes(field))]
  const table = who.length === 0 || all.length === 0
    ? []
    : [tableRow(['', ...all.map(md)]), tableRule(all.length + 1), ...who.map((writer) => tableRow([`**${md(shortName(writer))}**`, ...all.map((field) => (said.get(`${writer}\u001f${field}`) ?? ['']).join('<br>'))])), '']
  return table.length + below.length === 0 ? ['Nobody was asked here.'] : [...table, ...below]
}

const openField = (records: readonly JournalRecord[], actor: Writer): string =>
  records.flatMap((record) => (record.kind === 'summon' && record.actor === actor ? record.asks.filter(({ open }) => open).map(({ field }) => field as string) : []))[0] ?? 'answer'

function why(machine: Machine, records: readonly JournalRecord[], moved: Extract<JournalRecord, { kind: 'transition' }>): string {
  const guards = records.flatMap((record) => (record.kind === 'guard' && record.transition === moved.transition && 'result' in record && record.result && edgeTarget(machine, record.state, record.transition) === moved.to ? [humanise(record.expression)] : []))
  return guards.length === 0 ? '' : `, because \`${listed(guards).replaceAll('`', "'")}\``
}

/** What every field holds at the end, maps by entry; votes are counted. What the machine set before the start is left out. */
function standing(machine: Machine, journal: readonly JournalRecord[]): readonly string[] {
  const { slots } = momentAt(machine, journal, journal.length)
  const items = (values: readonly string[]): string => values.map((value) => `\n  - ${value}`).join('')
  const lines = machine.context.flatMap(({ name, type }): string[] => {
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined
    if (slot?.kind === 'scalar') return slot.held === undefined || slot.held.wrote === null ? [] : [`- **${md(name)}:** ${md(wholeText(slot.held.value))}`]
    if (slot?.kind === 'list') return slot.items.length === 0 ? [] : [`- **${md(name)}:**${items(slot.items.map(({ value, writer }) => `${md(wholeText(value))} *(${md(shortName(writer))})*`))}`]
    if (slot === undefined || slot.entries.length === 0) return []
    const leaf = (type.of ?? type).type
    if (leaf !== 'enum' && leaf !== 'boolean') return [`- **${md(name)}:**${items(slot.entries.map(({ key, value }) => `${md(keyName(key))}: ${md(wholeText(value))}`))}`]
    const votes = new Map<string, string[]>()
    for (const { key, value } of slot.entries) votes.set(wholeText(value), [...(votes.get(wholeText(value)) ?? []), keyName(key)])
    return [`- **${md(name)}:** ${[...votes].map(([value, by]) => `${md(value)} ${by.length} (${md(listed(by))})`).join(', ')}`]
  })
  return lines.length === 0 ? ['Nothing is written.'] : lines
}
