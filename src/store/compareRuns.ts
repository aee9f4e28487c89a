import type { Machine } from '../machine'
import type { JournalRecord } from '../reducer'
import { recordSentence } from '../trace'
import { whyNoRun } from './describe'
import { unscriptedOf } from './players'
import { rerun } from './rerun'
import type { AppState } from './types'

/** The first record in which two journals differ; `kept` or `now` is null where that journal has ended. */
export interface RunDifference {
  /** How many records are the same before it. */
  readonly at: number
  readonly kept: JournalRecord | null
  readonly now: JournalRecord | null
}

const same = (a: JournalRecord, b: JournalRecord): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Where two journals part, or null where neither says anything else than the other. */
export const firstDifference = (kept: readonly JournalRecord[], now: readonly JournalRecord[]): RunDifference | null => {
  const longest = Math.max(kept.length, now.length)
  for (let at = 0; at < longest; at++) {
    const [a = null, b = null] = [kept[at], now[at]]
    if (a === null || b === null || !same(a, b)) return { at, kept: a, now: b }
  }
  return null
}

/** The parts of two records of one kind that are not alike. */
const unlikeKeys = (a: JournalRecord, b: JournalRecord): readonly string[] => {
  const other = new Map<string, unknown>(Object.entries(b))
  return Object.entries(a).flatMap(([key, value]) => (JSON.stringify(value) === JSON.stringify(other.get(key)) ? [] : [key]))
}

/** A difference as a sentence; each record is told in the words of its own machine. */
export const differenceSentence = ({ at, kept, now }: RunDifference, keptMachine: Machine, nowMachine: Machine): string => {
  const nth = at + 1
  if (kept === null) return now === null ? '' : `The runs are alike for ${at} records. Then the new one goes on: “${recordSentence(nowMachine, now)}”`
  const was = recordSentence(keptMachine, kept)
  if (now === null) return `The new run ends before record ${nth}, which was “${was}”`
  const is = recordSentence(nowMachine, now)
  if (was !== is) return `The first difference is record ${nth}. It was “${was}” and is now “${is}”`
  return `The first difference is record ${nth}, “${was}” It reads the same, but its ${unlikeKeys(kept, now).join(', ') || 'details'} changed.`
}

export type Comparison =
  /** `at`: where to look in the run that is kept; null where the runs are alike. */
  | { readonly ok: true; readonly at: number | null; readonly sentence: string }
  | { readonly ok: false; readonly reason: string }

/** Holds the run that is shown against what the texts would give now. Null without a run. */
export const compareWithText = ({ session, lastGood, script, reading, players }: AppState): Comparison | null => {
  if (!session) return null
  const refused = whyNoRun(reading)
  if (refused !== null) return { ok: false, reason: refused }
  const kept = session.run.journal
  const ended = session.run.status.kind !== 'new' && session.run.status.kind !== 'parked'
  // A run that was left half-way is held against as much of the new one; one that ended, against one record more.
  const player = rerun(lastGood, script.script, session.events, ended ? kept.length + 1 : kept.length, unscriptedOf(players))
  const now = player.run.journal.slice(0, ended ? kept.length + 1 : kept.length)
  const difference = firstDifference(kept, now)
  if (difference) return { ok: true, at: difference.at, sentence: differenceSentence(difference, session.machine, lastGood) }
  return { ok: true, at: null, sentence: ended ? `The new text gives the same run: all ${kept.length} records are alike.` : `So far the new text gives the same run: the ${kept.length} records played are alike.` }
}
