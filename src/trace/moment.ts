import type { Machine } from '../machine'
import { indexOf, newRun, type JournalRecord } from '../reducer'
import { foldRecords, type KeyOrder } from './foldRecords'
import type { Moment } from './types'

/** Records between two kept moments: a jump folds at most this many from the nearest one. */
const SPACING = 64

/**
 * What is true before the first record: nobody was asked, the context holds its defaults.
 *
 * Errors: none. Source: spec §2, "Before `start` the status is `new`".
 */
export function newMoment(machine: Machine): Moment {
  const run = newRun(machine)
  return {
    index: 0, status: run.status, state: null, visit: 0, visits: {}, iteration: 0, exchanges: 0, slots: run.slots,
    summons: [], guards: [], fired: null, walked: {}, carried: [],
  }
}

/** A moment and the record that led to it: the same record at the same place means the same past. */
interface Kept {
  readonly moment: Moment
  readonly record: JournalRecord | undefined
}

interface Memo {
  readonly start: Moment
  readonly order: KeyOrder
  /** The nth is the moment after (n + 1) × SPACING records. */
  readonly kept: Kept[]
  latest: Kept
}

// Journals only grow, and a reset or a branch makes new records, so moments can be kept per machine and checked by
// the identity of one record. Nothing else of a journal has to be compared.
const memos = new WeakMap<Machine, Memo>()

function memoOf(machine: Machine): Memo {
  const known = memos.get(machine)
  if (known !== undefined) return known
  const start = newMoment(machine)
  const memo: Memo = { start, order: indexOf(machine).compareKeys, kept: [], latest: { moment: start, record: undefined } }
  memos.set(machine, memo)
  return memo
}

const belongs = (kept: Kept, journal: readonly JournalRecord[]): boolean =>
  kept.moment.index === 0 || journal[kept.moment.index - 1] === kept.record

/**
 * What is true after the first `index` records of `journal`.
 *
 * A step onward folds one record, a jump at most 64 once the way was walked; an index outside the journal means its nearest end.
 * The journal must be one that `machine` left. Errors: none. Source: spec §6.
 */
export function momentAt(machine: Machine, journal: readonly JournalRecord[], index: number): Moment {
  const memo = memoOf(machine)
  const to = Math.max(0, Math.min(Math.trunc(index), journal.length))
  const whole = Math.floor(to / SPACING)
  const fold = (from: Moment, end: number): Kept => ({ moment: foldRecords(from, journal, end, memo.order), record: journal[end - 1] })

  let known = Math.min(memo.kept.length, whole)
  const relevant = known
  while (known > 0 && !belongs(memo.kept[known - 1] as Kept, journal)) known -= 1
  if (known < relevant) memo.kept.length = known
  while (memo.kept.length < whole) {
    const from = memo.kept.at(-1)?.moment ?? memo.start
    memo.kept.push(fold(from, from.index + SPACING))
  }

  const base: Kept = memo.kept[whole - 1] ?? { moment: memo.start, record: undefined }
  const { latest } = memo
  const nearer = latest.moment.index >= base.moment.index && latest.moment.index <= to && belongs(latest, journal)
  const from = nearer ? latest : base
  memo.latest = from.moment.index === to ? from : fold(from.moment, to)
  return memo.latest.moment
}
