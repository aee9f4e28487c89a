import { didYouMean } from './closest'
import { fitValue, typeInWords } from './fit'
import { childPath, elementPath, occurrence } from './path'
import type { Action, Diagnostic, ElementPath, Machine, Range, Reading, Severity, State } from './types'

/** What an earlier check found out. */
export interface Checked {
  readonly names: ReadonlySet<string>
  readonly context: Machine['context']
  /** States in which there is nothing to find, as long as the same fields are there and the states that they lead to. */
  readonly clean: WeakSet<State>
}

const sameNames = (names: ReadonlySet<string>, states: readonly State[]): boolean => names.size === states.length && states.every(({ name }) => names.has(name))

const leadsOn = ({ transitions }: State, names: ReadonlySet<string>): boolean => transitions.every(({ toState }) => toState === '' || names.has(toState))

/**
 * What is wrong between the parts of a document that was read whole: references, dead ends, actions (spec §1, §2).
 * `before` is what an earlier check of the document came to; states that it cleared are not looked at again.
 */
export function checkDocument(machine: Machine, reading: Pick<Reading, 'spanOf'>, before: Checked | null = null): { readonly found: readonly Diagnostic[]; readonly checked: Checked } {
  const sameFields = before?.context === machine.context
  const holds = sameFields && sameNames(before.names, machine.states)
  const checked = holds ? before : { names: new Set(machine.states.map(({ name }) => name)), context: machine.context, clean: sameFields ? before.clean : new WeakSet<State>() }
  const check = new Check(machine, reading, checked.names)
  check.initialState()
  const count = new Map<string, number>()
  for (const state of machine.states) {
    const nth = (count.get(state.name) ?? 0) + 1
    count.set(state.name, nth)
    if (checked.clean.has(state) && leadsOn(state, checked.names)) continue
    const known = check.found.length
    check.state(state, elementPath('states', occurrence(state.name, nth)))
    if (check.found.length === known) checked.clean.add(state)
  }
  check.agents()
  check.reach()
  return { found: check.found, checked }
}

class Check {
  readonly found: Diagnostic[] = []
  private readonly fields: ReadonlyMap<string, Machine['context'][number]>

  constructor(
    private readonly machine: Machine,
    private readonly reading: Pick<Reading, 'spanOf'>,
    private readonly states: ReadonlySet<string>,
  ) {
    this.fields = new Map(machine.context.map((field) => [field.name, field]))
  }

  private say(code: string, severity: Severity, path: ElementPath, part: 'key' | 'value' | 'item', message: string, stopsRun = false): void {
    const span = this.reading.spanOf(path)
    const range: Range = span ? (part === 'key' ? (span.key ?? span.item) : span[part]) : { start: 0, end: 0 }
    this.found.push({ code, severity, range, path, message, ...(stopsRun ? { stopsRun: true as const } : {}) })
  }

  initialState(): void {
    const { initialState } = this.machine
    if (initialState !== null && this.states.has(initialState)) return
    const path = elementPath('initialState')
    if (initialState === null) {
      const first = this.machine.states[0]?.name
      this.say('initial-state-missing', 'error', elementPath('fsm'), 'key', `The machine has no \`initialState\`, so no run can start. Add \`initialState: ${first ?? '<a state>'}\`.`, true)
    } else {
      this.say('initial-state-missing', 'error', path, 'value', `\`initialState\` is \`${initialState}\`, but there is no such state, so no run can start.${didYouMean(initialState, this.states)}`, true)
    }
  }

  state(state: State, path: ElementPath): void {
    state.requires.forEach((requirement, i) => {
      if (this.fields.has(requirement.field)) return
      this.say('undeclared-field', 'error', childPath(path, 'requires', this.itemIndex(path, 'requires', i), 'name'), 'value',
        `\`${requirement.field}\` is required here but not declared under \`context\`, so no run can start.${didYouMean(requirement.field, this.fields.keys())}`, true)
    })
    state.transitions.forEach((transition, i) => {
      const at = childPath(path, 'transitions', i)
      if (transition.toState !== '' && !this.states.has(transition.toState)) {
        this.say('unknown-target', 'error', childPath(at, 'toState'), 'value', `There is no state \`${transition.toState}\`, so this edge never fires.${didYouMean(transition.toState, this.states)}`)
      }
      transition.guards.forEach(({ backend }, g) => {
        if (backend !== 'cel') this.say('unknown-backend', 'error', childPath(at, 'guards', g, 'backend'), 'value', `Guards are evaluated by \`cel\`; with \`${backend}\` this guard always errors and the edge never fires. Write \`backend: cel\`.`)
      })
      this.actions(transition.onTransition, childPath(at, 'onTransition'))
    })
    this.actions(state.entry, childPath(path, 'entry'))
    this.actions(state.exit, childPath(path, 'exit'))
    if (!state.terminal && state.transitions.length === 0) {
      this.say('dead-end', 'error', path, 'key', `\`${state.name}\` has no way out and is not terminal: a run that gets here is stuck. Add a transition, or \`terminal: true\`.`)
    }
    if (state.terminal && (state.transitions.length > 0 || state.requires.length > 0)) {
      this.say('terminal-with-work', 'warning', path, 'key', `\`${state.name}\` is terminal, so its ${state.transitions.length > 0 ? 'transitions' : 'requirements'} are never looked at. Move them to a state before it, or take \`terminal: true\` away.`)
    }
    this.owners(state, path)
  }

  /** Requirements that could not be read are left out of the machine, so its indexes can lag behind the text's. */
  private itemIndex(path: ElementPath, list: 'requires', index: number): number {
    for (let at = 0, readable = 0; at < index + 64; at++) {
      if (!this.reading.spanOf(childPath(path, list, at))) return index
      const name = this.reading.spanOf(childPath(path, list, at, 'name'))
      const from = this.reading.spanOf(childPath(path, list, at, 'from'))
      if (name && from && readable++ === index) return at
    }
    return index
  }

  private actions(actions: readonly Action[], path: ElementPath): void {
    actions.forEach((action, i) => {
      for (const effect of action.effects) {
        const at = childPath(path, i, effect.verb, effect.field)
        const field = this.fields.get(effect.field)
        if (!field) {
          this.say('undeclared-field', 'error', at, 'key', `\`${effect.field}\` is not declared under \`context\`, so this action changes nothing.${didYouMean(effect.field, this.fields.keys())}`)
          continue
        }
        if (effect.verb === 'append' && field.type.type !== 'list') {
          this.say('action-type', 'error', at, 'item', `\`append\` adds to lists, but \`${effect.field}\` is ${typeInWords(field.type)}; nothing is changed. Use \`assign\`, or declare a list.`)
        } else if (effect.verb === 'remove') {
          if (effect.keys !== '*' && field.type.type !== 'map') this.say('action-type', 'error', at, 'item', `Keys are removed from maps, but \`${effect.field}\` is ${typeInWords(field.type)}; nothing is changed. Use "*" to empty it.`)
        } else if (effect.value !== '' && !JSON.stringify(effect.value).includes('{{')) {
          const type = effect.verb === 'append' ? (field.type.of ?? field.type) : field.type
          if (!fitValue(type, effect.value).fits) this.say('action-type', 'error', at, 'value', `This value is no ${typeInWords(type)}, so the action changes nothing.`)
        }
      }
    })
  }

  /** Two agents of one state who must write the same scalar: the later answer replaces the earlier, or is never asked for. */
  private owners(state: State, path: ElementPath): void {
    const owners = new Map<string, number>()
    state.requires.forEach((requirement, i) => {
      const type = this.fields.get(requirement.field)?.type.type
      if (!type || type === 'map' || type === 'list' || !requirement.required || requirement.from.kind !== 'agent' || requirement.from.agent === null) return
      const first = owners.get(requirement.field)
      const other = first === undefined ? undefined : state.requires[first]?.from
      if (other?.kind === 'agent' && other.agent !== requirement.from.agent) {
        this.say('two-owners-of-a-scalar', 'warning', childPath(path, 'requires', this.itemIndex(path, 'requires', i)), 'item',
          `\`${requirement.field}\` is one value with two writers here: each answer replaces the other's, and who asks again depends on the order. Declare it \`map\`, or ask one agent.`)
      }
      if (first === undefined) owners.set(requirement.field, i)
    })
  }

  agents(): void {
    const count = new Map<string, number>()
    for (const agent of this.machine.agents) {
      const nth = (count.get(agent.name) ?? 0) + 1
      count.set(agent.name, nth)
      agent.canTransition.forEach((name, i) => {
        if (name !== '' && !this.states.has(name)) {
          this.say('cantransition-unknown-state', 'error', elementPath('agents', occurrence(agent.name, nth), 'canTransition', i), 'value', `There is no state \`${name}\`.${didYouMean(name, this.states)}`)
        }
      })
    }
  }

  reach(): void {
    const { initialState, states } = this.machine
    if (states.length > 0 && !states.some(({ terminal }) => terminal)) {
      this.say('no-terminal', 'error', elementPath('states'), 'key', 'No state is terminal, so no run can ever be done. Mark the end with `terminal: true`.')
    }
    if (initialState === null || !this.states.has(initialState)) return
    const byName = new Map<string, State>()
    for (const state of states) if (!byName.has(state.name)) byName.set(state.name, state)
    const reached = new Set<string>([initialState])
    for (const name of reached) for (const { toState } of byName.get(name)?.transitions ?? []) if (byName.has(toState)) reached.add(toState)
    if (reached.size === byName.size) return
    for (const { name } of byName.values()) {
      if (!reached.has(name)) this.say('unreachable-state', 'warning', elementPath('states', name), 'key', `No edge leads to \`${name}\`, so no run ever enters it. Add a transition to it, or delete it.`)
    }
  }
}
