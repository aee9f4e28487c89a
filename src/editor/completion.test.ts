import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { suggestionsAt } from './completion'
import { askedBetween, celIn } from './gutter'

const TEXT = `fsm:
  name: small
  initialState: ask
  context:
    votes: { type: map, of: string }
  agents:
    pro: { canTransition: [ask] }
    con: { canTransition: [ask] }
  states:
    ask:
      requires:
        - { name: votes, from: { agent: con } }
        - name: votes
          from: { agent: pro }
        - { name: votes, from: user }
    done: { terminal: true }
`
const reading = readMachine(TEXT)
const labels = (before: string, above: readonly string[] = []): readonly string[] => suggestionsAt(reading.machine, before, above).map(({ label }) => label)

test('§1 where a name is wanted, the names that exist are offered', () => {
  expect(labels('        - { toState: ')).toEqual(['ask', 'done'])
  expect(labels('  initialState: d')).toEqual(['ask', 'done'])
  expect(labels('        - { name: votes, from: { agent: ')).toEqual(['pro', 'con'])
  expect(labels('        - { name: ')).toEqual(['votes'])
  expect(labels('            - remove: { ')).toEqual(['votes'])
  expect(labels('    x: { type: ')).toContain('integer')
})

test('§8 in an expression the context’s fields and CEL’s functions are offered', () => {
  expect(labels('  expression: "size(context.')).toEqual(['votes'])
  expect(labels('      description: about {{ context.')).toEqual(['votes'])
  expect(labels('  expression: "')).toContain('size')
  expect(labels(`  expression: "context.votes['`)).toEqual(['agent:pro', 'agent:con'])
  expect(labels('      description: {{ context.votes }} and ')).toEqual([])
})

test('§1 keys are offered by where they stand', () => {
  expect(labels('  ', ['fsm:'])).toContain('initialState')
  expect(labels('      ', ['fsm:', '  states:', '    ask:'])).toContain('requires')
  expect(labels('      ', ['fsm:', '  context:', '    votes:'])).toContain('values')
})

test('§1 a requirement’s first line names whom it asks', () => {
  const at = (needle: string) => {
    const first = TEXT.indexOf(needle)
    return askedBetween(reading, TEXT.lastIndexOf('\n', first) + 1, first)
  }
  expect(at('{ name: votes, from: { agent: con }')).toEqual({ number: 2, who: 'con', field: 'votes' })
  expect(at('name: votes\n')).toEqual({ number: 1, who: 'pro', field: 'votes' })
  expect(at('from: { agent: pro }')).toBeNull()
  expect(at('{ name: votes, from: user')).toEqual({ number: 0, who: 'any person', field: 'votes' })
  expect(at('done:')).toBeNull()
})

test('§8 CEL is found in templates and behind `expression:`', () => {
  const found = (line: string) => celIn(line).map(([from, to]) => line.slice(from, to))
  expect(found('  a: {{ context.x }} and {{ y }}')).toEqual(['{{ context.x }}', '{{ y }}'])
  expect(found(`  guards: [ { backend: cel, expression: "context.v == 'a'" } ]`)).toEqual([`"context.v == 'a'"`])
  expect(found('  name: plain')).toEqual([])
})
