import { agentName, stateName, type AgentName, type Effect, type Requirement, type SingleOperation } from '../machine'
import type { EffectAt, Facts, Read, Site, StateFacts } from './facts'
import type { Fix } from './types'

/** A name that nothing has yet: `judge`, else `judge_2`. */
export function freeName(base: string, taken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (!taken(name)) return name
  }
}

/** Whether somebody goes by a name, declared or asked. */
export const isAgent = (facts: Facts, name: string): boolean =>
  facts.agents.has(name) || facts.states.some(({ state }) => state.requires.some(({ from }) => from.kind === 'agent' && from.agent === name))

/** Lets a newcomer answer a requirement instead of the one who does. */
export function askSomebodyElse(facts: Facts, at: StateFacts, index: number, base: string): Fix {
  const name = agentName(freeName(base, (taken) => isAgent(facts, taken)))
  const state = at.state.name
  const before = at.state.requires[index]?.from
  const former = before?.kind === 'agent' && before.agent !== null ? facts.agents.get(before.agent) : undefined
  const stays = at.state.requires.some(({ from }, i) => i !== index && from.kind === 'agent' && (from.agent === null || from.agent === former?.name))
  const leaves: readonly SingleOperation[] = former && !stays && former.canTransition.includes(state) ? [{ kind: 'setCanTransition', agent: former.name, states: former.canTransition.filter((other) => other !== state) }] : []
  return {
    label: `Let ${name} do it`,
    operation: {
      kind: 'several',
      operations: [{ kind: 'addAgent', agent: name, canTransition: [state] }, { kind: 'setRequirement', state, requirement: index, set: { from: { kind: 'agent', agent: name } } }, ...leaves],
    },
  }
}

/** Asks one more for the same as a requirement asks, behind it. */
export function askOneMore(facts: Facts, at: StateFacts, index: number, requirement: Requirement, base: string): Fix {
  const name: AgentName = agentName(freeName(base, (taken) => isAgent(facts, taken)))
  return {
    label: `Ask ${name} too`,
    operation: {
      kind: 'several',
      operations: [
        { kind: 'addAgent', agent: name, canTransition: [stateName(at.name)] },
        { kind: 'addRequirement', state: at.state.name, requirement: { field: requirement.field, required: requirement.required, from: { kind: 'agent', agent: name } }, at: index + 1 },
      ],
    },
  }
}

/** Writes the text of an objective or a prompt anew; undefined for other places. */
export function rewriteText(at: StateFacts, site: Pick<Site, 'where' | 'requirement'>, write: (text: string) => string, label: string): Fix | undefined {
  const state = at.state.name
  if (site.where === 'objective') return { label, operation: { kind: 'setDescription', state, description: write(at.state.description) } }
  const prompt = site.requirement === undefined ? undefined : at.state.requires[site.requirement]?.prompt
  if (site.where !== 'prompt' || site.requirement === undefined || prompt === undefined) return undefined
  return { label, operation: { kind: 'setRequirement', state, requirement: site.requirement, set: { prompt: write(prompt) } } }
}

/** Writes one effect of an action anew; undefined where the action can't be told apart. */
export function rewriteAction(facts: Facts, placed: EffectAt, write: (effect: Effect) => Effect, label: string): Fix | undefined {
  const action = facts.actionOf(placed)
  if (!action) return undefined
  const effects = action.effects.map((effect) => (effect === placed.placed.effect ? write(effect) : effect))
  return { label, operation: { kind: 'editAction', in: facts.actionsAt(placed), index: placed.placed.index, action: { effects } } }
}

/** Takes a template out of the text that it stands in, with the blank before it. */
export const withoutTemplate = (at: StateFacts, site: Site, read: Pick<Read, 'field'>): Fix | undefined =>
  rewriteText(at, site, (text) => {
    const start = site.offset - 2
    const end = site.offset + site.expression.length + 2
    return `${text.slice(0, start).replace(/ $/, '')}${text.slice(end)}`
  }, `Take ${read.field} out of the text`)
