import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../machine'
import { patternOf } from '../patterns'
import { world } from './testing/world'

const opened = (text: string) => {
  const { store } = world()
  expect(store.getState().openText(text, 'bug', { kind: 'new' })).toEqual({ ok: true })
  return () => store.getState()
}
const states = (names: readonly string[], body = '{ terminal: true }'): string => names.map((name) => `    ${name}: ${body}\n`).join('')

test('BB-011 names are their spelling: `007` is no 7, through a rename, undo and redo', () => {
  const text = `fsm:\n  initialState: 007\n  context:\n    vote: { type: enum, values: [007, 0x1F, 1.0] }\n  agents:\n    0o7: { canTransition: [007, b] }\n  states:\n    007:\n      transitions: [{ toState: 007 }, { toState: 1e3 }, { toState: true }]\n${states(['1e3', '10', '2', 'true', 'b'])}`
  const app = opened(text)
  expect(app().lastGood.states.map(({ name }) => name)).toEqual(['007', '1e3', '10', '2', 'true', 'b'])
  expect(app().perform({ kind: 'renameState', state: stateName('1e3'), to: stateName('thousand') })).toEqual({ ok: true })
  expect(app().document.machineText).toBe(text.replaceAll('1e3', 'thousand'))
  expect(app().perform({ kind: 'renameAgent', agent: agentName('0o7'), to: agentName('bond') })).toEqual({ ok: true })
  expect(app().document.machineText).toBe(text.replaceAll('1e3', 'thousand').replace('0o7:', 'bond:'))
  app().undo()
  app().undo()
  expect(app().document.machineText).toBe(text)
  expect(app().lastGood.states.map(({ name }) => name)).toEqual(['007', '1e3', '10', '2', 'true', 'b'])
})

test('BB-014 anchors, aliases and merge keys stay as they are while another state is edited', () => {
  const text = `x-ask: &ask { prompt: "State your position." }\nx-by: &con { from: { agent: con } }\nfsm:\n  initialState: ask\n  context: { positions: { type: map, of: string } }\n  agents: { con: { canTransition: [ask] } }\n  states:\n    ask:\n      requires:\n        - { <<: *ask, <<: *con, name: positions }\n        - { <<: [*ask, *con], name: positions }\n      transitions:\n        - { toState: over }\n    over:\n      description: The end.\n      terminal: true\n`
  const app = opened(text)
  const outcome = app().perform({ kind: 'setDescription', state: stateName('over'), description: 'It is over.' })
  if (outcome.ok) {
    expect(app().document.machineText).toBe(text.replace('The end.', 'It is over.'))
    app().undo()
  } else expect(outcome.reason).not.toBe('')
  expect(app().document.machineText).toBe(text)
})

test('BB-019 fifty edits elsewhere, each undone, leave every kind of long text as it was', () => {
  const long = 'x'.repeat(200)
  const text = `fsm:\n  initialState: a\n  states:\n    a:\n      description: >-\n        folded {{ context.x }}\n        # no comment\n        ${long}\n      transitions: [{ toState: b }]\n    b:\n      description: >\n        kept break\n\n        more\n      transitions: [{ toState: c }]\n    c:\n      description: |\n        literal  \n          deeper\n      transitions: [{ toState: d }]\n    d:\n      description: |+\n        all breaks\n\n      transitions: [{ toState: e }]\n    e:\n      description: "quoted\n        on two lines"\n      transitions: [{ toState: f }]\n    f:\n      description: plain\n        on two lines\n      terminal: true\n`
  const app = opened(text)
  const first = app().lastGood.states.map(({ description }) => description)
  for (let nth = 0; nth < 50; nth++) {
    const outcome = nth % 2 === 0 ? app().perform({ kind: 'addState', state: stateName(`s${nth}`) }) : app().perform({ kind: 'addTransition', state: stateName('b'), transition: { toState: stateName('f') } })
    expect(outcome).toEqual({ ok: true })
    expect(app().lastGood.states.slice(0, 6).map(({ description }) => description)).toEqual(first)
    app().undo()
    expect(app().document.machineText).toBe(text)
  }
})

test('BB-022 renaming the initial state is one step and takes `initialState` along', () => {
  const debate = patternOf('arch-debate')?.machineText ?? ''
  const app = opened(debate)
  expect(app().perform({ kind: 'renameState', state: stateName('question'), to: stateName('topic') })).toEqual({ ok: true })
  expect(app().lastGood.initialState).toBe('topic')
  expect(app().problems.filter(({ severity }) => severity === 'error')).toEqual([])
  app().undo()
  expect(app().document.machineText).toBe(debate)
  expect(app().canUndo).toBe(false)
})

test('BB-023 a renamed field changes where it is read and written, and nothing that only looks like it', () => {
  const text = `fsm:\n  initialState: a\n  context:\n    vote: { type: string }\n    votes: { type: map, of: string }\n    vote2: { type: string }\n  states:\n    a:\n      description: "{{ context.vote }} {{context.votes}} vote"\n      requires:\n        - { name: vote, from: user }\n        - { name: votes, from: user }\n      transitions:\n        - toState: a\n          guards:\n            - { backend: cel, expression: "context.vote == 'x' && size(context.votes) > 0 && context.vote2 != 'vote' && context.votes.exists(vote, vote == 'agent:vote')" }\n          onTransition:\n            - assign: { vote: "" }\n            - remove: { votes: "*" }\n`
  const app = opened(text)
  expect(app().perform({ kind: 'renameField', field: fieldName('vote'), to: fieldName('ballot') })).toEqual({ ok: true })
  const wanted = text
    .replace('    vote: {', '    ballot: {')
    .replace('{{ context.vote }}', '{{ context.ballot }}')
    .replace('{ name: vote,', '{ name: ballot,')
    .replace("context.vote == 'x'", "context.ballot == 'x'")
    .replace('assign: { vote:', 'assign: { ballot:')
  expect(app().document.machineText).toBe(wanted)
  app().undo()
  expect(app().document.machineText).toBe(text)
})

test('BB-026 states with dots, slashes, arrows and blanks are renamed, moved and brought back like others', () => {
  const names = ['Loading...', 'v1.2/final', 'a->b', 'x b', 'x-b', 'x.b']
  const ring = names.map((name, at) => `    ${name}:\n      transitions: [{ toState: ${names[(at + 1) % names.length]} }]\n`).join('')
  const text = `fsm:\n  initialState: Loading...\n  states:\n${ring}`
  const app = opened(text)
  for (const name of names) app().move([{ state: stateName(name), to: { x: name.length, y: 1 } }])
  for (const [at, name] of names.entries()) expect(app().perform({ kind: 'renameState', state: stateName(name), to: stateName(`${name}!${at}`) })).toEqual({ ok: true })
  expect(app().lastGood.states.map(({ name }) => name)).toEqual(names.map((name, at) => `${name}!${at}`))
  expect(app().places['x b!3']).toEqual({ x: 3, y: 1 })
  while (app().canUndo) app().undo()
  expect(app().document.machineText).toBe(text)
  expect(Object.keys(app().places)).toEqual([])
})
