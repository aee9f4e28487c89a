import { renderTemplate } from '../guards'
import { actorId, isAgent, isNamedBy, namedActor } from './actors'
import type { Draft } from './Draft'
import type { Need } from './machineIndex'
import { satisfying } from './satisfied'
import { isBlank, slotValue } from './slots'
import type { Actor, Ask, HaltCap, Summon } from './types'

export const isSatisfied = (draft: Draft, need: Need): boolean => satisfying(need, draft.slot(need.field)) !== null

/** Who is asked for a need: the named one; every agent that may act in this state; any person (spec §3). */
function askedFor(draft: Draft, need: Need): readonly Actor[] {
  const named = namedActor(need.from)
  if (named !== null) return [named]
  if (need.from.kind === 'user') return ['user']
  const { state } = draft
  const names = draft.machine.agents.filter(({ canTransition }) => state !== null && canTransition.includes(state)).map(({ name }) => name)
  return [...new Set(names)].map((name): Actor => `agent:${name}`)
}

const unasked = (draft: Draft, need: Need): readonly Actor[] => askedFor(draft, need).filter((actor) => !draft.asked.includes(actor))

/** Whether an unsatisfied optional need still has somebody who was not asked in this visit. */
export const hasOptionalToAsk = (draft: Draft): boolean =>
  draft.needs.some((need) => !need.required && !isSatisfied(draft, need) && unasked(draft, need).length > 0)

/** Rests: waits for open summons, or asks everybody who is due from one snapshot, or ends the run with the reason (spec §3, §4). */
export function park(draft: Draft): void {
  if (draft.open.length === 0) {
    const due = new Set<Actor>()
    for (const need of draft.needs) {
      if (isSatisfied(draft, need)) continue
      for (const actor of need.required ? askedFor(draft, need) : unasked(draft, need)) due.add(actor)
    }
    if (due.size === 0) {
      draft.record({ kind: 'stuck', why: 'nobody-to-ask' })
      draft.end({ kind: 'stuck', why: 'nobody-to-ask' })
      return
    }
    const cap = capReached(draft, [...due])
    if (cap) {
      draft.record({ kind: 'halt', cap })
      draft.end({ kind: 'halted', cap })
      return
    }
    summon(draft, [...due])
  }
  draft.status = { kind: 'parked' }
  draft.record({ kind: 'park' })
}

function capReached(draft: Draft, due: readonly Actor[]): HaltCap | null {
  const { maxIterations, maxExchangesPerStage, maxExchangesPerAgentPerStage } = draft.machine.policy
  if (maxIterations !== undefined && draft.iterations + 1 > maxIterations) return 'max-iterations'
  const agents = due.filter(isAgent)
  if (maxExchangesPerStage !== undefined && draft.stageExchanges + agents.length > maxExchangesPerStage && agents.length > 0) return 'max-exchanges-per-stage'
  const used = (agent: string): number => (Object.hasOwn(draft.agentExchanges, agent) ? (draft.agentExchanges[agent] ?? 0) : 0)
  if (maxExchangesPerAgentPerStage !== undefined && agents.some((agent) => used(agent) + 1 > maxExchangesPerAgentPerStage)) return 'max-exchanges-per-agent-per-stage'
  return null
}

function summon(draft: Draft, actors: readonly Actor[]): void {
  const { here, state } = draft
  if (!here || state === null) return
  draft.iterations++
  const objective = renderTemplate(here.description, draft.scope)
  const summons = actors.map((actor, i): Summon => {
    const needs = draft.needs.filter(({ from }) => isNamedBy(from, actor))
    const scope = { ...draft.scope, self: actorId(actor) }
    const prompts = (need: Need): string[] => need.prompts.map((prompt) => renderTemplate(prompt, scope))
    const fields = [...new Set(needs.map(({ field }) => field))]
    return {
      id: draft.issued.length + i + 1,
      actor,
      state,
      visit: draft.visit,
      objective,
      prompts: needs.flatMap(prompts),
      asks: fields.flatMap((field) => askOf(draft, actor, needs.filter((need) => need.field === field), prompts)),
    }
  })
  draft.issued = [...draft.issued, ...actors]
  draft.asked = [...new Set([...draft.asked, ...actors])]
  draft.open = summons
  for (const { id, actor, prompts, asks } of summons) draft.record({ kind: 'summon', id, actor, objective, prompts, asks })
}

function askOf(draft: Draft, actor: Actor, needs: readonly Need[], promptsOf: (need: Need) => string[]): readonly Ask[] {
  const field = needs[0] && draft.index.fields.get(needs[0].field)
  if (!field) return []
  const open = needs.some((need) => !isSatisfied(draft, need))
  const slot = draft.slot(field.name)
  const value = slot?.kind === 'map' ? (slot.entries.find(({ key }) => key === actor)?.value ?? null) : slotValue(slot)
  const prompt = needs.flatMap(promptsOf).join('\n')
  const label = needs.find((need) => need.label !== undefined)?.label
  return [{
    field: field.name,
    type: field.type,
    open,
    required: needs.some(({ required }) => required),
    ...(prompt === '' ? {} : { prompt }),
    ...(label === undefined ? {} : { label }),
    ...(open || value === null || isBlank(value) ? {} : { value }),
  }]
}
