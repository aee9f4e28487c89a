import { list, map, nameData, textData } from './data'
import { AGENT_KEYS } from './keys'
import { listOf, type Owner } from './lists'
import { setNames } from './nameList'
import { checkName } from './names'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import { isNothing } from './source'
import type { AgentOperation } from './types'

function agentOwner(pen: Pen, agent: string): Owner {
  const { source } = pen
  const entry = source.member('agents', agent, 'agent')
  const what = `Agent \`${agent}\``
  return { holder: { entry, inFlow: source.section('agents')?.flow ?? false }, map: source.mapOf(entry, what), what }
}

/** `addAgent`, `deleteAgent`, `setCanTransition`, `setAgentDescription`, `moveAgent`. */
export function editAgent(pen: Pen, operation: Exclude<AgentOperation, { kind: 'renameAgent' }>): string {
  const { source } = pen
  switch (operation.kind) {
    case 'addAgent': {
      checkName('agent', operation.agent, source.machine.agents.map(({ name }) => name))
      const data = map(
        ['canTransition', list((operation.canTransition ?? []).map(nameData))],
        operation.description !== undefined && operation.description !== '' && ['description', textData(operation.description)],
      )
      pen.addMember('agents', operation.agent, data, operation.at)
      return `add agent ${operation.agent}`
    }
    case 'deleteAgent':
      pen.removeMember('agents', operation.agent, 'agent')
      return `delete agent ${operation.agent}`
    case 'setCanTransition':
      setCanTransition(pen, operation.agent, operation.states)
      return `change where ${operation.agent} acts`
    case 'setAgentDescription': {
      pen.setText(agentOwner(pen, operation.agent), 'description', operation.description, AGENT_KEYS)
      return `describe ${operation.agent}`
    }
    case 'moveAgent': {
      pen.moveMember('agents', operation.agent, operation.to, 'agent')
      return `move agent ${operation.agent}`
    }
  }
}

/** Names that stay keep their place in the text; only what comes and goes is written. */
function setCanTransition(pen: Pen, agent: string, states: readonly string[]): void {
  const owner = agentOwner(pen, agent)
  const declared = pen.source.machine.agents.find(({ name }) => name === agent) ?? refuse(`There is no agent \`${agent}\`.`)
  for (const name of states) refuseUnless(declared.canTransition.some((old) => old === name) || pen.source.machine.states.some((state) => state.name === name), `There is no state \`${name}\`.`)
  setNames(pen, owner, 'canTransition', listOf(pen.source, owner, 'canTransition', AGENT_KEYS, declared.canTransition.length), states, AGENT_KEYS)
}

/** A state's name out of every `canTransition`. */
export function removeMentions(pen: Pen, state: string): void {
  for (const agent of pen.source.machine.agents) {
    if (!agent.canTransition.some((name) => name === state)) continue
    const owner = agentOwner(pen, agent.name)
    const { seq, entry } = listOf(pen.source, owner, 'canTransition', AGENT_KEYS, agent.canTransition.length)
    if (!seq || !entry || !owner.map) continue
    const gone = agent.canTransition.flatMap((name, i) => (name === state ? [i] : []))
    if (gone.length < seq.items.length || seq.flow) pen.removeOnly(seq, gone)
    else if (!isNothing(entry.value)) pen.setValue({ entry, inFlow: owner.map.flow }, list([]))
  }
}
