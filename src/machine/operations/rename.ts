import { agentHits, fieldHits, inTemplate, type CelHit } from './celNames'
import { hitEdits, nameEdit } from './inScalar'
import { checkName } from './names'
import type { Pen } from './Pen'
import { refuseUnless } from './refusal'
import type { TreeEntry, TreeNode, TreeScalar } from './tree'
import type { AgentOperation, FieldOperation, StateOperation } from './types'

type RenameOperation = Extract<StateOperation | AgentOperation | FieldOperation, { kind: `rename${string}` }>
type Find = (expression: string) => readonly CelHit[]

/** `renameState`, `renameAgent`, `renameField`: the declaration and everything that means it; look-alikes, prose and comments stay. */
export function rename(pen: Pen, operation: RenameOperation): string {
  const { machine } = pen.source
  const { to } = operation
  const [what, from, known]: readonly [string, string, readonly { readonly name: string }[]] =
    operation.kind === 'renameState' ? ['state', operation.state, machine.states]
    : operation.kind === 'renameAgent' ? ['agent', operation.agent, machine.agents]
    : ['field', operation.field, machine.context]
  const count = known.filter(({ name }) => name === from).length
  const asked = what === 'agent' && machine.states.some(({ requires }) => requires.some((one) => one.from.kind === 'agent' && one.from.agent === from))
  refuseUnless(count > 0 || asked, `There is no ${what} \`${from}\`.`)
  refuseUnless(count < 2, `There are two of the name \`${from}\`, and which one is meant can’t be told. Change one of them in the text first.`)
  if (from !== (to as string)) {
    checkName(what, to, known.map(({ name }) => name))
    new Renamer(pen, from, to).run(operation.kind)
  }
  return `rename ${from} to ${to}`
}

const entryOf = (node: TreeNode | null, name: string): TreeEntry | null => (node?.kind === 'map' ? (node.items.find((entry) => entry.name === name) ?? null) : null)
const itemsOf = (node: TreeNode | null): readonly TreeNode[] => (node?.kind === 'seq' ? node.items.flatMap(({ value }) => value ?? []) : [])
const under = (node: TreeNode | null, name: string): readonly TreeNode[] => itemsOf(entryOf(node, name)?.value ?? null)
const scalarUnder = (node: TreeNode | null, name: string): TreeScalar | null => {
  const value = entryOf(node, name)?.value
  return value?.kind === 'scalar' ? value : null
}

class Renamer {
  constructor(
    private readonly pen: Pen,
    private readonly from: string,
    private readonly to: string,
  ) {}

  run(kind: RenameOperation['kind']): void {
    const { fsm } = this.pen.source
    const states = this.statesToLookAt()
    if (kind === 'renameState') {
      this.name(scalarUnder(fsm, 'initialState'), fsm.flow)
      this.key(entryOf(fsm, 'states')?.value)
      for (const { value } of states) for (const transition of under(value, 'transitions')) this.name(scalarUnder(transition, 'toState'), this.flowIn(transition))
      for (const agent of this.members('agents')) for (const name of under(agent.value, 'canTransition')) this.name(name, this.flowIn(entryOf(agent.value, 'canTransition')?.value))
      return
    }
    const find: Find = kind === 'renameAgent' ? (text) => agentHits(text, this.from, this.to) : (text) => fieldHits(text, this.from, this.to)
    if (kind === 'renameAgent') {
      this.key(entryOf(fsm, 'agents')?.value)
      for (const field of this.members('context')) this.agentKeys(entryOf(field.value, 'default')?.value ?? null)
    } else this.key(entryOf(fsm, 'context')?.value)
    for (const { value } of states) this.inState(value, kind, find)
  }

  private inState(state: TreeNode | null, kind: RenameOperation['kind'], find: Find): void {
    this.expressions(scalarUnder(state, 'description'), state, inTemplate(find))
    for (const requirement of under(state, 'requires')) {
      if (kind === 'renameField') this.name(scalarUnder(requirement, 'name'), this.flowIn(requirement))
      else {
        const from = entryOf(requirement, 'from')?.value ?? null
        this.name(scalarUnder(from, 'agent'), this.flowIn(from))
      }
      this.expressions(scalarUnder(requirement, 'prompt'), requirement, inTemplate(find))
    }
    for (const transition of under(state, 'transitions')) {
      for (const guard of under(transition, 'guards')) this.expressions(scalarUnder(guard, 'expression'), guard, find)
      this.actions(under(transition, 'onTransition'), kind, find)
    }
    this.actions(under(state, 'entry'), kind, find)
    this.actions(under(state, 'exit'), kind, find)
  }

  private actions(actions: readonly TreeNode[], kind: RenameOperation['kind'], find: Find): void {
    for (const action of actions) {
      for (const verb of ['assign', 'remove', 'append']) {
        const fields = entryOf(action, verb)?.value
        if (fields?.kind !== 'map') continue
        if (kind === 'renameField') this.key(fields)
        for (const { value } of fields.items) {
          if (verb !== 'remove') this.values(value, fields.flow, inTemplate(find), kind)
          else if (kind === 'renameAgent') for (const key of value?.kind === 'seq' ? itemsOf(value) : [value]) this.agentKey(key, fields.flow || this.flowIn(value))
        }
      }
    }
  }

  /** Templates of an action's value, to its leaves; keys `agent:<name>` of a map. */
  private values(node: TreeNode | null, inFlow: boolean, find: Find, kind: RenameOperation['kind']): void {
    if (node?.kind === 'scalar') this.hits(node, inFlow, find)
    else if (node?.kind === 'seq') for (const item of itemsOf(node)) this.values(item, node.flow, find, kind)
    else if (node?.kind === 'map') {
      if (kind === 'renameAgent') this.agentKeys(node)
      for (const { value } of node.items) this.values(value, node.flow, find, kind)
    }
  }

  private agentKeys(node: TreeNode | null): void {
    if (node?.kind === 'map') for (const { key } of node.items) this.agentKey(key, node.flow, true)
  }

  private agentKey(node: TreeNode | null, inFlow: boolean, asKey = false): void {
    if (node?.kind === 'scalar' && node.text === `agent:${this.from}`) this.write(node, `agent:${this.to}`, inFlow, asKey)
  }

  private key(map: TreeNode | null | undefined): void {
    if (map?.kind !== 'map') return
    const key = map.items.find(({ name }) => name === this.from)?.key
    if (key?.kind === 'scalar') this.write(key, this.to, map.flow, true)
  }

  private name(node: TreeNode | null, inFlow: boolean): void {
    if (node?.kind === 'scalar' && node.text === this.from) this.write(node, this.to, inFlow, false)
  }

  private write(node: TreeScalar, text: string, inFlow: boolean, asKey: boolean): void {
    for (const edit of nameEdit(this.pen.text, node, text, inFlow, asKey)) this.pen.add(edit)
  }

  private expressions(node: TreeScalar | null, owner: TreeNode | null, find: Find): void {
    if (node) this.hits(node, this.flowIn(owner), find)
  }

  private hits(node: TreeScalar, inFlow: boolean, find: Find): void {
    for (const edit of hitEdits(this.pen.text, node, find(node.text), inFlow)) this.pen.add(edit)
  }

  private flowIn(node: TreeNode | null | undefined): boolean {
    return (node?.kind === 'map' || node?.kind === 'seq') && node.flow
  }

  private members(section: string): readonly TreeEntry[] {
    const map = entryOf(this.pen.source.fsm, section)?.value
    return map?.kind === 'map' ? map.items : []
  }

  /** States whose text holds the name at all; every state where it could be written in another way. */
  private statesToLookAt(): readonly TreeEntry[] {
    const states = this.members('states') as readonly (TreeEntry & { readonly source?: string })[]
    if (!/^[\w.-]+$/.test(this.from)) return states
    return states.filter(({ source }) => source === undefined || source.includes(this.from) || source.includes('\\'))
  }
}

export type { RenameOperation }
