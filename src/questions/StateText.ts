import { folded, sentence, word } from './yaml'

/** Who is asked: an agent by name, or a person. */
export type Asked = { readonly agent: string } | { readonly user: string }

export interface Way {
  readonly to: string
  readonly guard?: string
  readonly actions?: readonly string[]
  readonly why?: string
}

export interface Ask {
  readonly field: string
  readonly from: Asked
  /** Words of its own for the one who is asked. */
  readonly prompt?: string
  /** Need not be answered; how it is called in a form. */
  readonly optional?: string
}

export interface StateText {
  readonly name: string
  /** A comment above the state. */
  readonly why?: string
  readonly description: string
  readonly asks?: readonly Ask[]
  /** A comment above those who are asked. */
  readonly asksWhy?: string
  readonly ways?: readonly Way[]
}

/** What each is asked for, with words of its own: told the same, they would err together. */
export const askEach = (people: readonly string[], field: string): readonly Ask[] => people.map((agent) => ({ field, from: { agent }, prompt: `Speak as ${spoken(agent)}.` }))

/** A name inside of a prompt: braces would begin a template. */
const spoken = (name: string): string => name.replace(/[{}]/g, '')

const LONGEST_LINE = 100

const fromOf = (from: Asked): string => ('agent' in from ? `{ agent: ${word(from.agent)} }` : `{ user: ${word(from.user)} }`)

/** A state as lines of YAML; without ways out it is where a run ends. */
export function stateLines({ name, why, description, asks = [], asksWhy, ways = [] }: StateText): readonly string[] {
  return [
    ...(why === undefined ? [] : folded(`# ${why}`, '    ').map((line, i) => (i === 0 ? line : line.replace('    ', '    # ')))),
    `    ${name}:`,
    ...(description.length <= LONGEST_LINE ? [`      description: ${sentence(description)}`] : ['      description: >-', ...folded(description, '        ')]),
    ...(asks.length > 0 ? ['      requires:'] : []),
    ...(asksWhy === undefined ? [] : [`        # ${asksWhy}`]),
    ...askLines(asks),
    ...(ways.length > 0 ? ['      transitions:', ...ways.flatMap(wayLines)] : ['      terminal: true']),
    '',
  ]
}

function askLines(asks: readonly Ask[]): readonly string[] {
  const names = Math.max(0, ...asks.map(({ field }) => field.length))
  const froms = Math.max(0, ...asks.map(({ from }) => fromOf(from).length))
  return asks.map(({ field, from, prompt, optional }) => {
    const more = [...(optional === undefined ? [] : ['required: false', `label: ${sentence(optional)}`]), ...(prompt === undefined ? [] : [`prompt: ${sentence(prompt)}`])]
    const head = `        - { name: ${`${field},`.padEnd(names + 1)} from: ${fromOf(from)}`
    return more.length === 0 ? `${head} }` : `${head},${' '.repeat(froms - fromOf(from).length)} ${more.join(', ')} }`
  })
}

function wayLines({ to, guard, actions = [], why }: Way): readonly string[] {
  const note = why === undefined ? [] : [`        # ${why}`]
  if (guard === undefined && actions.length === 0) return [...note, `        - { toState: ${to} }`]
  return [
    ...note,
    `        - toState: ${to}`,
    ...(guard === undefined ? [] : [`          guards: [{ backend: cel, expression: ${sentence(guard)} }]`]),
    ...(actions.length === 0 ? [] : ['          onTransition:', ...actions.map((action) => `            - ${action}`)]),
  ]
}
