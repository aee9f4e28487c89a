/** What a key's value is: how it is asked for in a form, and what may be written there. */
export type ValueKind =
  /** The element's own name, which other places mention. */
  | 'name'
  /** One line of text; text of any length with templates; a CEL expression. */
  | 'line' | 'text' | 'cel'
  | 'flag'
  /** A whole number, from 0. */
  | 'count'
  | 'version'
  /** One state, several states, one field, whom a requirement is from. */
  | 'state' | 'states' | 'field' | 'from'
  /** A type with everything that belongs to it, an enum's texts, a value of the field's type. */
  | 'type' | 'values' | 'default'
  /** Lists of parts that have keys of their own. */
  | 'requirements' | 'transitions' | 'guards' | 'actions'
  | 'members'

export interface KeyDescription {
  /** The YAML key; a part of the path of its element. */
  readonly key: string
  /** Its name on a form. */
  readonly label: string
  /** What it is for, in one sentence that ends with a full stop. */
  readonly says: string
  readonly value: ValueKind
}

export type ElementKind = 'machine' | 'state' | 'transition' | 'guard' | 'requirement' | 'agent' | 'field' | 'policy'

const key = (name: string, value: ValueKind, label: string, says: string): KeyDescription => ({ key: name, value, label, says })

/**
 * The machine language as data: every element with its keys, in the order in which people meet them. Forms and completion
 * are made from it. Source: spec §1.
 */
export const LANGUAGE: Readonly<Record<ElementKind, readonly KeyDescription[]>> = {
  machine: [
    key('name', 'line', 'Name', 'What the machine is called.'),
    key('version', 'version', 'Version', 'A whole number of your own.'),
    key('initialState', 'state', 'Starts in', 'The state where a run begins.'),
    key('states', 'members', 'States', 'What happens.'),
    key('agents', 'members', 'Agents', 'Who takes part.'),
    key('context', 'members', 'Context', 'The fields that are written and read.'),
    key('policy', 'members', 'Caps', 'Bounds that every loop stops at.'),
  ],
  state: [
    key('name', 'name', 'Name', 'What transitions and agents call this state.'),
    key('description', 'text', 'Objective', 'Told to everyone who is asked here. {{ context.field }} brings a field’s value in.'),
    key('terminal', 'flag', 'Ends the run', 'A run that comes here is done, whatever the state waits for.'),
    key('requires', 'requirements', 'Waits for', 'The state goes on when all of these are there.'),
    key('transitions', 'transitions', 'Goes on to', 'The first one whose guards are all true is taken.'),
    key('entry', 'actions', 'On entering', 'Done each time the state is entered.'),
    key('exit', 'actions', 'On leaving', 'Done each time the state is left.'),
  ],
  transition: [
    key('toState', 'state', 'Goes to', 'The state that is entered.'),
    key('guards', 'guards', 'Only if', 'Every one of these guards must be true.'),
    key('onTransition', 'actions', 'On the way', 'Done when this transition is taken.'),
  ],
  guard: [
    key('expression', 'cel', 'CEL', 'True lets the transition through; false and an error do not.'),
    key('backend', 'line', 'Backend', 'What reads the expression; `cel` is the only one.'),
  ],
  requirement: [
    key('name', 'field', 'Field', 'The field that is waited for.'),
    key('from', 'from', 'From', 'Who has to write it.'),
    key('required', 'flag', 'Required', 'One that is not required is asked for, and not waited for.'),
    key('prompt', 'text', 'Prompt', 'Told to whoever is asked, after the objective. {{ self }} is their own id.'),
    key('label', 'line', 'Label', 'A short name for people who answer.'),
  ],
  agent: [
    key('name', 'name', 'Name', 'What requirements and guards call this agent.'),
    key('description', 'text', 'Description', 'For people: what the agent is for.'),
    key('canTransition', 'states', 'Acts in', 'Where this agent is asked when anybody will do.'),
  ],
  field: [
    key('name', 'name', 'Name', 'What requirements, guards and templates call this field.'),
    key('type', 'type', 'Type', 'What may be written: string, enum, integer, boolean, map or list.'),
    key('default', 'default', 'Before the start', 'Stands there from the beginning, and satisfies nothing.'),
    key('description', 'text', 'Description', 'For people: what the field holds.'),
  ],
  policy: [
    key('maxIterations', 'count', 'Iterations in all', 'A run halts before it would ask once more than this.'),
    key('maxExchangesPerStage', 'count', 'Answers per visit', 'Of all agents together, in one stay in a state.'),
    key('maxExchangesPerAgentPerStage', 'count', 'Answers per agent and visit', 'Of each agent, in one stay in a state.'),
    key('checkpointEvery', 'count', 'Checkpoint every', 'A checkpoint after every so many answers; 0 for none.'),
  ],
}
