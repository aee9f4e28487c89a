import { expect, test } from 'vitest'
import { lint } from '../../analysis'
import { readMachine } from '../../machine'
import { lineAt } from '../../store'
import { choicesOf, filtered, groupsOf, NO_FILTER, rowsOf, stillThere } from './problemRows'

const TEXT = `fsm:
  name: two-slips
  initialState: ask
  context:
    verdict: { type: enum, values: [yes, no] }
    unused: { type: string }
  agents:
    pro: { canTransition: [ask] }
  states:
    ask:
      requires:
        - { name: verdict, from: { agent: pro } }
      transitions:
        - { toState: done, guards: [ { expression: "context.verdict == 'yess'" } ] }
        - { toState: again, guards: [ { expression: "context.verdict == 'noo'" } ] }
    again:
      transitions:
        - { toState: nowhere }
    done: { terminal: true }
`
const rows = rowsOf('machine', TEXT, lint(readMachine(TEXT)))

test('every finding is a row with its line, its kind and its state', () => {
  expect(rows.map(({ line }) => line)).toEqual(rows.map(({ problem }) => lineAt(TEXT, problem.range.start)))
  expect(rows.filter(({ kind }) => kind === 'L19').map(({ line, state, name }) => [line, state, name])).toEqual([[14, 'ask', 'guard-literal-not-in-enum'], [15, 'ask', 'guard-literal-not-in-enum']])
  expect(rows.find(({ kind }) => kind === 'L15')?.state).toBeNull()
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('the key of a row stays when its line goes elsewhere', () => {
  const moved = `# a word\n${TEXT}`
  expect(rowsOf('machine', moved, lint(readMachine(moved))).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
})

test('rows are grouped by gravity, kind or state, the gravest group first', () => {
  const bySeverity = groupsOf(rows, 'severity')
  expect(bySeverity.map(({ title }) => title)).toEqual(['Errors', 'Warnings', 'Worth knowing'].filter((title) => bySeverity.some((group) => group.title === title)))
  const byKind = groupsOf(rows, 'kind')
  expect(byKind.find(({ key }) => key === 'L19')?.title).toBe('L19 guard-literal-not-in-enum')
  expect(byKind.map(({ severity }) => severity)).toEqual(byKind.map(({ severity }) => severity).toSorted((a, b) => ['error', 'warning', 'info'].indexOf(a) - ['error', 'warning', 'info'].indexOf(b)))
  expect(groupsOf(rows, 'state').map(({ title }) => title)).toEqual(expect.arrayContaining(['ask', 'again', 'The whole machine']))
  for (const by of ['severity', 'kind', 'state'] as const) expect(groupsOf(rows, by).flatMap((group) => group.rows)).toHaveLength(rows.length)
})

test('a filter leaves what it names, and is given up when nothing of it is left', () => {
  expect(filtered(rows, { ...NO_FILTER, without: ['warning', 'info'] }).every(({ problem }) => problem.severity === 'error')).toBe(true)
  const kind = { ...NO_FILTER, kind: 'L19' }
  expect(filtered(rows, kind)).toHaveLength(2)
  expect(filtered(rows, { ...kind, state: '' })).toEqual([])
  const mended = rows.filter((row) => row.kind !== 'L19')
  expect(stillThere(kind, rows)).toBe(kind)
  expect(stillThere(kind, mended)).toEqual(NO_FILTER)
  expect(choicesOf(rows).kinds.find(({ value }) => value === 'L19')).toEqual({ value: 'L19', label: 'L19 guard-literal-not-in-enum', count: 2 })
  expect(choicesOf(rows).states[0]?.label).toBe('The whole machine')
})
