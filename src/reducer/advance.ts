import type { StateName, Transition } from '../machine'
import { evaluateGuard } from '../guards'
import { configuration } from './configuration'
import type { Draft } from './Draft'
import { hasOptionalToAsk, isSatisfied, park } from './park'
import { perform } from './perform'
import { satisfying } from './satisfied'

/** Most passes of one macrostep (spec §2, step 6). */
const MAX_PASSES = 10_001

/** One macrostep: microsteps until the run rests, each with its place in the journal (spec §2 Advancing). */
export function advanceDraft(draft: Draft): void {
  const seen = new Set<string>()
  for (let pass = 1; ; pass++) {
    const { here } = draft
    if (pass > MAX_PASSES || !here) return noProgress(draft)
    if (here.terminal) {
      draft.record({ kind: 'done' })
      draft.end({ kind: 'done' })
      return
    }
    if (draft.needs.some((need) => need.required && !isSatisfied(draft, need))) return park(draft)
    let errored = false
    const at = here.transitions.findIndex((transition, i) => {
      const judged = passes(draft, transition, i)
      errored ||= judged === 'errored'
      return judged === 'passed'
    })
    draft.watch?.(here, draft.slots, at)
    const transition = here.transitions[at]
    if (!transition) {
      if (draft.open.length > 0 || hasOptionalToAsk(draft)) return park(draft)
      const why = errored ? 'guard-error' : 'no-edge'
      draft.record({ kind: 'stuck', why })
      draft.end({ kind: 'stuck', why })
      return
    }
    if (seen.size === 0) seen.add(configuration(draft))
    fire(draft, here.name, transition, at)
    const now = configuration(draft)
    if (seen.has(now)) return noProgress(draft)
    seen.add(now)
  }
}

function noProgress(draft: Draft): void {
  draft.record({ kind: 'halt', cap: 'no-progress' })
  draft.end({ kind: 'halted', cap: 'no-progress' })
}

function passes(draft: Draft, transition: Transition, at: number): 'passed' | 'blocked' | 'errored' {
  if (!draft.index.states.has(transition.toState)) {
    draft.record({ kind: 'guard', transition: at, expression: '', error: `there is no state ${transition.toState}`, code: 'unknown-state' })
    return 'errored'
  }
  for (const [guard, { backend, expression }] of transition.guards.entries()) {
    if (backend !== 'cel') {
      draft.record({ kind: 'guard', transition: at, guard, expression, error: `there is no backend ${backend}`, code: 'unknown-backend' })
      return 'errored'
    }
    const outcome = evaluateGuard(expression, draft.scope)
    if (outcome.kind === 'errored') {
      draft.record({ kind: 'guard', transition: at, guard, expression, error: outcome.error.message, code: outcome.error.code })
      return 'errored'
    }
    draft.record({ kind: 'guard', transition: at, guard, expression, result: outcome.kind === 'passed' })
    if (outcome.kind === 'blocked') return 'blocked'
  }
  return 'passed'
}

function fire(draft: Draft, from: StateName, transition: Transition, at: number): void {
  perform(draft, draft.here?.exit ?? [])
  perform(draft, transition.onTransition)
  draft.record({ kind: 'transition', from, to: transition.toState, transition: at })
  enter(draft, transition.toState)
}

/** A new visit: counters of the stay begin anew, open summons of the last one close (spec §2 Visit). */
export function enter(draft: Draft, state: StateName): void {
  draft.state = state
  draft.visit = draft.countVisit(state)
  draft.stageExchanges = 0
  draft.agentExchanges = {}
  draft.asked = []
  draft.open = []
  draft.record({ kind: 'enter' })
  perform(draft, draft.here?.entry ?? [])
  for (const need of draft.needs) {
    const held = satisfying(need, draft.slot(need.field))
    if (!held?.wrote) continue
    draft.record({ kind: 'carried', field: need.field, ...('key' in held ? { key: held.key } : {}), actor: held.writer, wrote: held.wrote })
  }
}
