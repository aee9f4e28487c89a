import { humanise } from '../../guards'
import { agentNumbers, type Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import {
  activationsOf, deedOf, edgeTarget, endWords, keyName, listed, messageWords, place, roundGroups, sequenceOf, shortName, valueText, visitWords,
  type Lifeline, type MessageWords, type SequenceRow,
} from '../../trace'
import type { RecordRange } from '../exported'

export type StepTone = 'ask' | 'say' | 'refused' | 'failed' | 'late'
export type NoteTone = 'plain' | 'true' | 'false' | 'errored' | 'carried'
export type EndTone = 'moved' | 'done' | 'stuck' | 'halted'

/** One thing of a sequence diagram, in the order in which it is drawn; `lane` counts lifelines from 0, the machine. */
export type Step =
  | { readonly kind: 'round'; readonly title: string }
  | { readonly kind: 'round-end' }
  | { readonly kind: 'state'; readonly title: string }
  | { readonly kind: 'par'; readonly title: string; readonly to: number }
  | { readonly kind: 'par-end' }
  | { readonly kind: 'message'; readonly lane: number; readonly tone: StepTone; readonly words: MessageWords; readonly record: number }
  | { readonly kind: 'active'; readonly lane: number; readonly on: boolean }
  | { readonly kind: 'note'; readonly tone: NoteTone; readonly text: string; readonly record: number }
  | { readonly kind: 'bar'; readonly tone: EndTone; readonly title: string; readonly text: string; readonly record: number }

export interface Steps {
  readonly lifelines: readonly (Lifeline & { /** An agent's number, 0 for a person, -1 for the machine. */ readonly number: number })[]
  readonly steps: readonly Step[]
}

/**
 * A run as the steps of a sequence diagram: what all its textual and drawn exports are made of.
 *
 * `range` takes the rows that lie in it whole. Errors: none. Source: design/README, "Trace".
 */
export function stepsOf(machine: Machine, journal: readonly JournalRecord[], range: RecordRange = { from: 0, to: journal.length }): Steps {
  const { lifelines, sections, rows } = sequenceOf(machine, journal)
  const numbers = agentNumbers(machine)
  const lanes = new Map(lifelines.map(({ writer }, lane) => [writer, lane]))
  const groups = roundGroups(machine, sections)
  const began = new Map(groups.map((group) => [group.from, group]))
  const ended = new Set(groups.map((group) => (sections[group.to]?.last ?? 0) + 1))
  const activations = activationsOf(journal)
  const asked = new Map(activations.map((each) => [each.first, each]))
  const over = new Map<number, number[]>()
  for (const { last, actor } of activations) if (last !== null) over.set(last, [...(over.get(last) ?? []), lanes.get(actor) ?? 0])

  const steps: Step[] = []
  const active = new Set<number>()
  let [inRound, inPar, done] = [false, false, range.from]
  const turnOff = (upTo: number): void => {
    // A summon that was closed unanswered ends at a record that may have no row of its own.
    for (; done < upTo; done += 1)
      for (const lane of over.get(done) ?? []) if (active.delete(lane)) steps.push({ kind: 'active', lane, on: false })
  }
  const endPar = (): void => {
    if (inPar) steps.push({ kind: 'par-end' })
    inPar = false
  }
  const endRound = (): void => {
    if (inRound) steps.push({ kind: 'round-end' })
    inRound = false
  }
  for (const row of rows) {
    if (row.first < range.from) continue
    if (row.kind === 'section' || row.kind === 'par' ? row.first >= range.to : row.last >= range.to) break
    turnOff(row.first)
    if (row.frame === null) endPar()
    if (row.kind === 'section') {
      const section = sections[row.section]
      if (section === undefined) continue
      if (ended.has(row.first)) endRound()
      const group = began.get(row.section)
      if (group !== undefined) {
        endRound()
        steps.push({ kind: 'round', title: `Round ${group.round}` })
        inRound = true
      }
      steps.push({ kind: 'state', title: `${section.state}, ${visitWords(machine, section)}` })
      continue
    }
    if (row.kind === 'par') {
      endPar()
      steps.push({ kind: 'par', title: `iteration ${row.frame?.iteration ?? 0}, one snapshot`, to: row.frame?.to ?? 0 })
      inPar = true
      continue
    }
    steps.push(...drawn(machine, row))
    const activation = asked.get(row.first)
    if (row.kind === 'message' && activation !== undefined && !active.has(row.lane)) {
      active.add(row.lane)
      steps.push({ kind: 'active', lane: row.lane, on: true })
    }
    turnOff(row.last + 1)
    if (row.frame?.edge === 'last') endPar()
  }
  for (const lane of active) steps.push({ kind: 'active', lane, on: false })
  endPar()
  endRound()
  return { lifelines: lifelines.map((line) => ({ ...line, number: numberOf(line, numbers) })), steps }
}

const numberOf = ({ writer, label }: Lifeline, numbers: ReadonlyMap<string, number>): number =>
  writer === 'machine' ? -1 : writer.startsWith('agent:') ? (numbers.get(label) ?? numbers.size + 1) : 0

const TONES = { summon: 'ask', answer: 'say', write: 'say', refuse: 'refused', fail: 'failed', stale: 'late' } as const

function drawn(machine: Machine, row: Exclude<SequenceRow, { kind: 'section' | 'par' }>): readonly Step[] {
  const record = row.last
  switch (row.kind) {
    case 'message': return [{ kind: 'message', lane: row.lane, tone: TONES[row.record.kind], words: messageWords(machine, row.record), record }]
    case 'carried': {
      const what = row.records.map(({ field, key }) => place(field, key))
      const since = row.records[0]?.wrote
      return [{ kind: 'note', tone: 'carried', text: `carried: ${listed(what)}${since === undefined ? '' : `, since ${since.state}, ${visitWords(machine, since)}`}: nobody is asked for ${row.records.length === 1 ? 'it' : 'them'}`, record }]
    }
    case 'guard': {
      const { record: guard } = row
      const edge = `${guard.state ?? '?'} → ${edgeTarget(machine, guard.state, guard.transition) ?? '?'}`
      const what = guard.guard === undefined ? 'unknown state' : humanise(guard.expression)
      return 'error' in guard
        ? [{ kind: 'note', tone: 'errored', text: `${edge}: ${what} errored: ${guard.error}`, record }]
        : [{ kind: 'note', tone: guard.result ? 'true' : 'false', text: `${edge}: ${what} is ${String(guard.result)}`, record }]
    }
    case 'actions': return [{
      kind: 'note', tone: row.records.some(({ error }) => error !== undefined) ? 'errored' : 'plain', record,
      text: row.records.map((action) => `${action.error === undefined ? '' : `${action.error} error, nothing changed: `}${deedWords(action)}`).join(', '),
    }]
    case 'transition': return [{ kind: 'bar', tone: 'moved', title: `${row.record.from} → ${row.record.to}`, text: row.guards === 0 ? 'no guard' : row.guards === 1 ? 'its guard is true' : `all ${row.guards} guards are true`, record }]
    case 'checkpoint': return [{ kind: 'note', tone: 'plain', text: 'checkpoint', record }]
    case 'end': {
      const { title, why } = endWords(machine, row.record)
      const tone = row.record.kind === 'done' ? 'done' : row.record.kind === 'stuck' ? 'stuck' : 'halted'
      return [{ kind: 'bar', tone, title, text: why, record }]
    }
  }
}

function deedWords(action: Extract<JournalRecord, { kind: 'action' }>): string {
  const deed = deedOf(action)
  if (deed === 'clears' && action.keys !== undefined && action.keys !== '*') return `removes ${listed(action.keys.map(keyName))} from ${action.field}`
  return deed === 'sets' || deed === 'appends' ? `${deed} ${action.field}: ${valueText(action.after)}` : `${deed} ${action.field}`
}

/** A lifeline's name in a diagram; the machine's own lane is none that an agent can have. */
export const laneName = ({ writer, label }: Lifeline): string => (writer === 'machine' ? '⚙ machine' : writer.startsWith('agent:') ? label : writer === 'user' ? 'a person' : shortName(writer))
