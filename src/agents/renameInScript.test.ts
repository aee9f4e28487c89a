import { expect, test } from 'vitest'
import { agentName, applyEdits, fieldName, invertEdits, stateName, type Operation } from '../machine'
import { readScript, renameInScript } from '.'

const script = `# who says what: pro, vote, judge
script:
  machine: pro
  agents:
    pro: # the first
      - { vote: "vote for pro", in: judge }
      - { writes: [ { field: vote, value: pro, key: 'agent:pro' } ], in: "judge" }
      - { votes: { cel: "context.vote + context.votes['agent:pro'] + 'vote'" }, delayMs: 3 }
    'agent:con':
      - { votes: { pick: { pro: 1, vote: 2 } } }
    user:
      - fail: vote
        in: judge
`
const renamed = (operation: Operation, text = script): string => {
  const edits = renameInScript(text, operation)
  const after = applyEdits(text, edits)
  expect(applyEdits(after, invertEdits(edits))).toBe(text)
  return after
}

test('§9 a renamed agent keeps its turns and its entries; texts, picks and the machine of that name stay', () => {
  expect(renamed({ kind: 'renameAgent', agent: agentName('pro'), to: agentName('advocate') })).toBe(
    script.replace('    pro: #', '    advocate: #').replace("key: 'agent:pro'", "key: 'agent:advocate'").replace("votes['agent:pro']", "votes['agent:advocate']"),
  )
  expect(renamed({ kind: 'renameAgent', agent: agentName('con'), to: agentName("o'neill: x") })).toBe(script.replace("'agent:con'", "'agent:o''neill: x'"))
})

test('§9 an agent that is called like a person keeps its prefix', () => {
  const after = renamed({ kind: 'renameAgent', agent: agentName('pro'), to: agentName('user') })
  expect(after).toContain('\n    "agent:user": # the first')
  expect(readScript(after).script.turns.map(({ actor }) => actor)).toEqual(['agent:user', 'agent:con', 'user'])
})

test('BB-023 a renamed field is renamed in short and long writes and in CEL, not in look-alikes, values and prose', () => {
  expect(renamed({ kind: 'renameField', field: fieldName('vote'), to: fieldName('ballot') })).toBe(
    script.replace('{ vote: "vote', '{ ballot: "vote').replace('field: vote', 'field: ballot').replace('context.vote +', 'context.ballot +'),
  )
  expect(renamed({ kind: 'renameField', field: fieldName('votes'), to: fieldName('the votes') })).toContain(`context['the votes']['agent:pro']`)
})

test('§9 a renamed state is renamed where turns wait for it', () => {
  expect(renamed({ kind: 'renameState', state: stateName('judge'), to: stateName('true') })).toBe(script.replace('in: judge }', 'in: "true" }').replace('in: "judge"', 'in: "true"').replace('        in: judge\n', '        in: "true"\n'))
})

test('several renames are one list on the first text; other operations and broken scripts change nothing', () => {
  const several: Operation = { kind: 'several', operations: [
    { kind: 'renameAgent', agent: agentName('pro'), to: agentName('con2') },
    { kind: 'renameAgent', agent: agentName('con2'), to: agentName('advocate') },
    { kind: 'deleteState', state: stateName('judge') },
  ] }
  expect(renamed(several)).toBe(renamed({ kind: 'renameAgent', agent: agentName('pro'), to: agentName('advocate') }))
  expect(renameInScript(script, { kind: 'deleteState', state: stateName('judge') })).toEqual([])
  expect(renameInScript(`${script}  - [`, { kind: 'renameAgent', agent: agentName('pro'), to: agentName('x') })).toEqual([])
  expect(renameInScript('', { kind: 'renameAgent', agent: agentName('pro'), to: agentName('x') })).toEqual([])
  for (let end = 0; end < script.length; end += 9) {
    expect(() => renameInScript(script.slice(0, end), { kind: 'renameAgent', agent: agentName('pro'), to: agentName('x') })).not.toThrow()
  }
})
