import { expect, test } from 'vitest'
import { checkGuards } from '../guards'
import { agentName, fieldName, stateName } from '../machine'
import { SMALL, world } from '../store/testing/world'
import { Drafts, PAUSE_MS, type KeptDraft } from './Drafts'
import { capEntry, guardEntry, nameEntry, textEntry } from './entries'

const QUORUM = `fsm:
  name: gate
  initialState: tally
  context:
    # who said what
    votes: { type: map, of: enum, values: [approve, reject] }
  agents:
    code: { canTransition: [tally] }
  states:
    tally:
      # the objective
      description: Vote.
      requires:
        - { name: votes, from: { agent: code } }
      transitions:
        - { toState: done, guards: [{ backend: cel, expression: "context.votes['agent:code'] == 'approve'" }] }
    done: { terminal: true }
`

const form = (text = QUORUM) => {
  const app = world()
  app.store.getState().openText(text, 'gate', { kind: 'new' })
  const drafts = new Drafts(app.store, app.clock)
  const machine = () => app.store.getState().reading.machine
  const tally = { kind: 'state', state: stateName('tally') } as const
  const objective = textEntry(tally, 'description', machine())
  if (!objective) throw new Error('a state has an objective')
  return {
    ...app, drafts, machine, objective,
    text: () => app.store.getState().document.machineText,
    steps: () => {
      let count = 0
      for (; app.store.getState().canUndo; count++) app.store.getState().undo()
      return count
    },
  }
}

test('what is typed is in the text after a pause, with nothing else changed; the whole stay is one undo step', async () => {
  const { drafts, objective, clock, text, store, steps } = form()
  drafts.enter(objective)
  for (const typed of ['Vote', 'Vote n', 'Vote now']) {
    drafts.type(objective, typed)
    await clock.pass(100)
  }
  expect(text()).toBe(QUORUM)
  await clock.pass(PAUSE_MS)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote now'))
  drafts.type(objective, 'Vote now, please')
  drafts.leave(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote now, please'))
  expect(drafts.store.getState().size).toBe(0)
  drafts.enter(objective)
  drafts.type(objective, 'Another stay')
  drafts.leave(objective.id)
  expect(store.getState().undoLabel).toBe('describe tally')
  expect(steps()).toBe(2)
  expect(text()).toBe(QUORUM)
})

test('BB-007 an edit of the text and one of the form in the same breath are both there, whatever the delay and the order', async () => {
  for (const delayMs of [0, 50, 150, 300, 600])
    for (const formFirst of [true, false]) {
      const { drafts, objective, clock, text, store, machine } = form()
      const at = QUORUM.indexOf('  agents:')
      const typeInEditor = (): void => store.getState().typed('machine', [{ start: text().indexOf('  agents:'), del: '', ins: '    risk: { type: string }\n' }])
      drafts.enter(objective)
      if (formFirst) drafts.type(objective, 'Vote now')
      else typeInEditor()
      await clock.pass(delayMs)
      if (formFirst) typeInEditor()
      else drafts.type(objective, 'Vote now')
      await clock.pass(2_000)
      drafts.leave(objective.id)
      const both = `${QUORUM.slice(0, at)}    risk: { type: string }\n${QUORUM.slice(at)}`.replace('Vote.', 'Vote now')
      expect(text(), `${delayMs} ms, ${formFirst ? 'form' : 'text'} first`).toBe(both)
      expect(machine().states[0]?.description).toBe('Vote now')
      expect(machine().context.map(({ name }) => name)).toContain('risk')
    }
})

test('BB-029 what was undone right after typing stays undone: no late writing brings it back', async () => {
  for (const delayMs of [0, 50, 150, 249, 250, 251, 600]) {
    const { drafts, objective, clock, text, store } = form()
    drafts.enter(objective)
    drafts.type(objective, 'Vote. X')
    await clock.pass(delayMs)
    expect(drafts.undo(objective.id)).toBe(true)
    expect(text(), `${delayMs} ms`).toBe(QUORUM)
    await clock.pass(2_000)
    expect(text(), `${delayMs} ms`).toBe(QUORUM)
    expect(drafts.store.getState().size).toBe(0)
    store.getState().redo()
    expect(text()).toBe(QUORUM.replace('Vote.', 'Vote. X'))
  }
})

test('a form writes to the element that it was opened for, whatever is selected or named anew meanwhile', async () => {
  const { drafts, objective, clock, text, store } = form()
  drafts.enter(objective)
  drafts.type(objective, 'Vote now')
  store.getState().select({ kind: 'state', state: stateName('done') }, 'canvas')
  await clock.pass(PAUSE_MS)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote now'))
  // The state is gone before the next words are written: they stay, with the reason.
  drafts.type(objective, 'Vote now or never')
  store.getState().perform({ kind: 'renameState', state: stateName('tally'), to: stateName('count') })
  await clock.pass(PAUSE_MS)
  drafts.leave(objective.id)
  expect(Drafts.unfinished(drafts.store.getState()).map(({ text: typed, refused }) => [typed, refused])).toEqual([['Vote now or never', 'This is not in the machine any more. Copy what you typed, or discard it.']])
  drafts.discard(objective.id)
  expect(drafts.store.getState().size).toBe(0)
})

test('a refusal keeps what was typed, with the reason; mended, it is written', () => {
  const { drafts, machine, text, store } = form()
  const name = nameEntry({ kind: 'state', state: stateName('tally') }, machine())
  drafts.enter(name)
  drafts.type(name, 'done')
  drafts.leave(name.id)
  expect(drafts.store.getState().get(name.id)).toMatchObject({ text: 'done', refused: 'There is already a state `done`. Choose another name.' })
  expect(text()).toBe(QUORUM)
  expect(store.getState().notices).toEqual([])
  drafts.type(name, 'count')
  expect(drafts.store.getState().get(name.id)).toMatchObject({ text: 'count', refused: null })
  drafts.leave(name.id)
  expect(drafts.store.getState().size).toBe(0)
  expect(text()).toBe(QUORUM.replaceAll('tally', 'count'))
  const cap = capEntry('maxIterations')
  drafts.type(cap, '-3')
  drafts.leave(cap.id)
  expect(drafts.store.getState().get(cap.id)?.refused).toContain('no whole number from 0')
  drafts.type(cap, ' 7 ')
  drafts.leave(cap.id)
  expect(machine().policy).toEqual({ maxIterations: 7 })
})

test('while the text is broken what is typed waits beside the reason, and can be written once the text is whole', async () => {
  const { drafts, objective, clock, text, store } = form()
  drafts.enter(objective)
  store.getState().typed('machine', [{ start: 0, del: '', ins: '"' }])
  drafts.type(objective, 'Vote now')
  await clock.pass(1_000)
  drafts.leave(objective.id)
  expect(drafts.store.getState().get(objective.id)).toMatchObject({ text: 'Vote now', refused: expect.stringContaining('not whole') as string })
  store.getState().typed('machine', [{ start: 0, del: '"', ins: '' }])
  await clock.pass(1_000)
  drafts.leave(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote now'))
  expect(drafts.store.getState().size).toBe(0)
})

test('what waited for the text to be whole is written once it is, without another word; what was taken back meanwhile can still be redone', async () => {
  const { drafts, objective, clock, text, store } = form()
  const breakIt = (): void => store.getState().typed('machine', [{ start: 0, del: '', ins: '"' }])
  for (const stays of [true, false]) {
    drafts.enter(objective)
    breakIt()
    drafts.type(objective, `Vote ${stays}`)
    await clock.pass(1_000)
    if (!stays) drafts.leave(objective.id)
    store.getState().typed('machine', [{ start: 0, del: '"', ins: '' }])
    await clock.pass(1_000)
    drafts.textIsWhole()
    await clock.pass(PAUSE_MS)
    expect(text()).toBe(QUORUM.replace('Vote.', `Vote ${stays}`))
    expect(drafts.store.getState().get(objective.id)?.refused ?? null).toBeNull()
    if (stays) drafts.leave(objective.id)
    expect(drafts.store.getState().size).toBe(0)
  }
  const before = text()
  drafts.enter(objective)
  breakIt()
  drafts.type(objective, 'Vote late')
  await clock.pass(1_000)
  // By the button, which takes the focus; the text comes to the front and the form goes.
  drafts.leave(objective.id)
  store.getState().undo()
  drafts.textIsWhole()
  drafts.leave(objective.id)
  // Another element is selected before the pause is over.
  drafts.flush()
  await clock.pass(1_000)
  expect(text()).toBe(before)
  expect(store.getState().canRedo).toBe(true)
  expect(drafts.store.getState().get(objective.id)).toMatchObject({ text: 'Vote late', refused: expect.stringMatching(/^The text is whole again/) as string })
  drafts.enter(objective)
  drafts.leave(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote late'))
  expect(drafts.store.getState().size).toBe(0)
})

test('two texts for one key: neither is lost, and a person chooses', async () => {
  const { drafts, objective, clock, text, store } = form()
  drafts.enter(objective)
  drafts.type(objective, 'Mine', true)
  store.getState().perform({ kind: 'setDescription', state: stateName('tally'), description: 'Theirs' })
  drafts.type(objective, 'Mine.')
  await clock.pass(1_000)
  drafts.leave(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Theirs'))
  expect(drafts.store.getState().get(objective.id)).toMatchObject({ text: 'Mine.', elsewhere: 'Theirs' })
  drafts.keepMine(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Mine.'))
})

test('half a guard waits until the field is left; then it is in the text as typed, and marked there', async () => {
  const { drafts, machine, clock, text, store } = form()
  const guard = guardEntry({ state: stateName('tally'), transition: 0, guard: 0 }, machine())
  drafts.enter(guard)
  drafts.type(guard, 'size(context.vo')
  await clock.pass(1_000)
  expect(text()).toBe(QUORUM)
  drafts.leave(guard.id)
  expect(machine().states[0]?.transitions[0]?.guards[0]?.expression).toBe('size(context.vo')
  expect(checkGuards(store.getState().reading).map(({ code }) => code)).toEqual(['guard-syntax'])
  drafts.type(guard, ' ')
  drafts.leave(guard.id)
  expect(drafts.store.getState().get(guard.id)).toMatchObject({ text: ' ', refused: 'A guard needs an expression. Type one, or delete the guard.' })
})

test('another document takes no text that was typed for the one before', async () => {
  const { drafts, objective, clock, text, store } = form()
  drafts.enter(objective)
  drafts.type(objective, 'Vote now')
  store.getState().openText(QUORUM.replace('gate', 'other'), 'other', { kind: 'new' })
  drafts.documentChanged()
  await clock.pass(1_000)
  drafts.flush()
  expect(text()).toBe(QUORUM.replace('gate', 'other'))
  store.getState().openText(SMALL, 'small', { kind: 'new' })
  const other = textEntry({ kind: 'agent', agent: agentName('pro') }, 'description', store.getState().reading.machine)
  const field = textEntry({ kind: 'field', field: fieldName('answer') }, 'description', store.getState().reading.machine)
  for (const [entry, typed] of [[other, 'For it.'], [field, 'What is said.']] as const) {
    if (!entry) throw new Error('agents and fields have descriptions')
    drafts.type(entry, typed)
    drafts.leave(entry.id)
    expect(entry.value(store.getState().reading.machine)).toBe(typed)
  }
})

test('the same element may be unfinished in two machines, and neither text takes the place of the other', () => {
  const { store, machine, drafts } = form()
  const name = nameEntry({ kind: 'state', state: stateName('tally') }, machine())
  const first = store.getState().document.id
  drafts.type(name, 'done')
  drafts.leave(name.id)
  store.getState().openText(QUORUM.replace('gate', 'other'), 'other', { kind: 'new' })
  drafts.documentChanged()
  expect(drafts.store.getState().size).toBe(0)
  drafts.type(name, 'done')
  drafts.leave(name.id)
  drafts.type(name, 'done ')
  expect(drafts.store.getState().get(name.id)?.text).toBe('done ')
  // What keeps the first is not what the second says, whichever of them is open; a copy that goes on elsewhere takes its own along.
  store.setState({ document: { ...store.getState().document, id: first } })
  drafts.documentChanged()
  expect(drafts.store.getState().get(name.id)).toMatchObject({ text: 'done', refused: expect.any(String) as string })
  store.setState({ document: { ...store.getState().document, id: 'a copy' } })
  drafts.documentRenamed(first)
  expect(drafts.store.getState().get(name.id)?.text).toBe('done')
})

test('an undo inside a field with nothing new in it is the room’s undo', () => {
  const { drafts, objective, machine, text, store } = form()
  store.getState().perform({ kind: 'setTerminal', state: stateName('tally'), terminal: true })
  drafts.enter(objective)
  expect(drafts.undo(objective.id)).toBe(true)
  expect(text()).toBe(QUORUM)
  // A name that was not written yet is taken back letter by letter, by the field itself.
  const name = nameEntry({ kind: 'state', state: stateName('tally') }, machine())
  drafts.type(name, 'coun')
  expect(drafts.undo(name.id)).toBe(false)
  expect(drafts.store.getState().get(name.id)?.text).toBe('coun')
})

test('what could not be written, and what was not finished, is there again on the next page, and written once it is meant', () => {
  const { store, clock, machine, text, objective } = form()
  const shelf = new Map<string, readonly KeptDraft[]>()
  const onShelf = { read: (document: string) => shelf.get(document) ?? [], write: (document: string, drafts: readonly KeptDraft[]) => void shelf.set(document, structuredClone(drafts)) }
  const name = nameEntry({ kind: 'state', state: stateName('tally') }, machine())
  const before = new Drafts(store, clock, onShelf)
  before.enter(name)
  before.type(name, 'done')
  before.commit(name.id)
  before.enter(objective)
  before.type(objective, 'Vote, half')
  // The page goes here. On the next one nothing knows yet how they are written.
  const after = new Drafts(store, clock, onShelf)
  expect(Drafts.unfinished(after.store.getState()).map(({ entry, text: typed }) => [entry.label, typed])).toEqual([[name.label, 'done'], [objective.label, 'Vote, half']])
  expect(after.commit(objective.id)).toBe(false)
  after.adopt(objective)
  after.leave(objective.id)
  expect(text()).toBe(QUORUM)
  after.enter(objective)
  after.type(objective, 'Vote, whole')
  after.leave(objective.id)
  expect(text()).toBe(QUORUM.replace('Vote.', 'Vote, whole'))
  after.discard(name.id)
  expect([...shelf.values()].flat()).toEqual([])
  expect(new Drafts(store, clock, onShelf).store.getState().size).toBe(0)
})
