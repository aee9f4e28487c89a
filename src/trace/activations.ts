import type { Actor, JournalRecord } from '../reducer'

/** The time that somebody is on a summon: the thick stretch of a lifeline. `first` and `last` are indices of records. */
export interface Activation {
  readonly summon: number
  readonly actor: Actor
  readonly first: number
  /** The last word about it; where it was closed unanswered, the record before its state was left or the run ended; null while it is open. */
  readonly last: number | null
  readonly outcome: 'open' | 'answered' | 'failed' | 'closed'
}

/** Every summon's activation, in the order of the summons. Errors: none. Source: spec §3, "Leaving a state closes its open summons". */
export function activationsOf(journal: readonly JournalRecord[]): readonly Activation[] {
  const all: { -readonly [K in keyof Activation]: Activation[K] }[] = []
  const at = new Map<number, number>()
  let open: number[] = []
  const close = (before: number): void => {
    for (const nth of open) {
      const activation = all[nth]
      if (activation?.last === null) Object.assign(activation, { last: before, outcome: 'closed' })
    }
    open = []
  }
  journal.forEach((record, index) => {
    switch (record.kind) {
      case 'enter': return close(index - 1)
      case 'abort': return close(index)
      case 'summon':
        at.set(record.id, all.length)
        open.push(all.length)
        all.push({ summon: record.id, actor: record.actor, first: index, last: null, outcome: 'open' })
        return
      case 'answer': case 'write': case 'refuse': case 'fail': {
        const activation = all[at.get(record.summon) ?? -1]
        if (activation !== undefined) Object.assign(activation, { last: index, outcome: record.kind === 'fail' ? 'failed' : 'answered' })
      }
    }
  })
  return all
}
