import type { Ask, Actor, Summon, Writer, HaltCap } from '../types'
import type { From, State, Value } from '../../machine'
import { celContext, namedWriter, orderedKeys, wholeValue } from './slowValues'
import { render } from './slowTemplates'
import { here, record, type Held, type Wanted, type World } from './slowWorld'

/** §1 Requirement: two with the same `name` and `from` are one, with both prompts; required wins. */
export const wantedBy = (state: State): Wanted[] => {
  const wanted: Wanted[] = []
  for (const { field, from, required, prompt, label } of state.requires) {
    const prompts = prompt === undefined ? [] : [prompt]
    const at = wanted.findIndex((one) => one.field === field && one.from.kind === from.kind && namedWriter(one.from) === namedWriter(from))
    const twin = wanted[at]
    if (twin === undefined) wanted.push({ field, from, required, prompts, ...(label === undefined ? {} : { label }) })
    else wanted[at] = { ...twin, required: twin.required || required, prompts: [...twin.prompts, ...prompts], ...(twin.label === undefined && label !== undefined ? { label } : {}) }
  }
  return wanted
}

export const isAgent = (writer: Writer): boolean => writer.startsWith('agent:')
export const isPerson = (writer: Writer): boolean => writer === 'user' || writer.startsWith('user:')

/** Whether `from` names this writer; the machine is named by nobody (§2 Satisfied). */
export const names = (from: From, writer: Writer): boolean => {
  const named = namedWriter(from)
  if (named !== null) return writer === named
  return from.kind === 'agent' ? isAgent(writer) : isPerson(writer)
}

/** §2 Satisfied: what satisfies a requirement now (in a map's order, a list's order), or null. */
export const satisfier = (world: World, wanted: Wanted): { readonly held: Held; readonly key?: string } | null => {
  const content = world.contents.get(wanted.field)
  const good = (held: Held | undefined): held is Held => held !== undefined && held.value !== '' && names(wanted.from, held.writer)
  if (content === undefined) return null
  if (content.kind === 'scalar') return good(content.held) ? { held: content.held } : null
  if (content.kind === 'list') {
    const held = content.items.find(good)
    return held === undefined ? null : { held }
  }
  const named = namedWriter(wanted.from)
  for (const key of orderedKeys(world.machine, wanted.field, [...content.entries.keys()])) {
    const held = content.entries.get(key)
    if (good(held) && (named === null || key === named)) return { held, key }
  }
  return null
}

/** §3: whom a requirement asks. */
export const askable = (world: World, wanted: Wanted): Actor[] => {
  const named = namedWriter(wanted.from)
  if (named !== null) return [named as Actor]
  if (wanted.from.kind === 'user') return ['user']
  return world.machine.agents.filter((agent) => agent.canTransition.includes(here(world).name)).map((agent): Actor => `agent:${agent.name}`)
}

/** §3 Parking: waits for open summons, or asks in one iteration, or ends because nobody or no cap allows asking. */
export const park = (world: World): void => {
  if (world.open.length === 0) {
    const asked: Actor[] = []
    for (const wanted of wantedBy(here(world))) {
      if (satisfier(world, wanted) !== null) continue
      for (const actor of askable(world, wanted)) {
        if ((wanted.required || !world.asked.has(actor)) && !asked.includes(actor)) asked.push(actor)
      }
    }
    if (asked.length === 0) {
      world.status = { kind: 'stuck', why: 'nobody-to-ask' }
      record(world, { kind: 'stuck', why: 'nobody-to-ask' })
      return
    }
    const cap = capReached(world, asked)
    if (cap !== null) {
      world.status = { kind: 'halted', cap }
      record(world, { kind: 'halt', cap })
      return
    }
    world.iterations += 1
    world.open = asked.map((actor, nth) => summonOf(world, actor, world.issued.length + nth + 1))
    for (const { id, actor, objective, prompts, asks } of world.open) {
      world.asked.add(actor)
      world.issued.push(actor)
      record(world, { kind: 'summon', id, actor, objective, prompts, asks })
    }
  }
  world.status = { kind: 'parked' }
  record(world, { kind: 'park' })
}

/** §4: `maxIterations` first, then the stage's cap, then each agent's. */
const capReached = (world: World, asked: readonly Actor[]): HaltCap | null => {
  const { maxIterations, maxExchangesPerStage, maxExchangesPerAgentPerStage } = world.machine.policy
  const agents = asked.filter(isAgent)
  if (maxIterations !== undefined && world.iterations + 1 > maxIterations) return 'max-iterations'
  if (maxExchangesPerStage !== undefined && agents.length > 0 && world.stageExchanges + agents.length > maxExchangesPerStage) return 'max-exchanges-per-stage'
  const over = (agent: Actor): boolean => (world.agentExchanges.get(agent) ?? 0) + 1 > (maxExchangesPerAgentPerStage ?? Infinity)
  return agents.some(over) ? 'max-exchanges-per-agent-per-stage' : null
}

/** §3 "All are asked from one snapshot": nothing is written between two of these. */
const summonOf = (world: World, actor: Actor, id: number): Summon => {
  const state = here(world)
  const mine = wantedBy(state).filter((wanted) => names(wanted.from, actor))
  const context = celContext(world)
  const self = actor.includes(':') ? actor.slice(actor.indexOf(':') + 1) : actor
  const shown = (prompts: readonly string[]): string[] => prompts.map((prompt) => render(prompt, { context, self }))
  const asks = [...new Set(mine.map((wanted) => wanted.field))].map((field): Ask => {
    const behind = mine.filter((wanted) => wanted.field === field)
    const type = world.machine.context.find((declared) => declared.name === field)?.type
    if (type === undefined) throw new Error('a requirement on an undeclared field was started')
    const open = behind.some((wanted) => satisfier(world, wanted) === null)
    const prompt = shown(behind.flatMap((wanted) => wanted.prompts))
    const label = behind.find((wanted) => wanted.label !== undefined)?.label
    const value = open ? null : presentValue(world, field, actor)
    return {
      field, type, open, required: behind.some((wanted) => wanted.required),
      ...(prompt.length === 0 ? {} : { prompt: prompt.join('\n') }),
      ...(label === undefined ? {} : { label }),
      ...(value === null ? {} : { value }),
    }
  })
  return { id, actor, state: state.name, visit: world.visit, objective: render(state.description, { context }), prompts: shown(mine.flatMap((wanted) => wanted.prompts)), asks }
}

const presentValue = (world: World, field: string, actor: Actor): Value => {
  const content = world.contents.get(field)
  if (content === undefined) return null
  return content.kind === 'map' ? (content.entries.get(actor)?.value ?? null) : wholeValue(world.machine, field, content)
}
