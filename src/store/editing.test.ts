import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentName, fieldName, stateName, type Operation, type TextEdit } from '../machine'
import { patternOf } from '../patterns'
import { openedFrom } from './lineEndings'
import { SMALL, SMALL_SCRIPT, world } from './testing/world'
import type { App, EditorPort } from './types'

const opened = (text = SMALL, script = SMALL_SCRIPT) => {
  const made = world()
  made.store.getState().openText(text, 'small', { kind: 'new' }, script)
  return { ...made, app: () => made.store.getState() }
}
const bytes = ({ document, places }: App) => [document.machineText, document.scriptText, JSON.stringify(Object.entries(places).sort())]
const ask = stateName('ask')

test('an operation, a move and typing are one history, in the order in which they were done', () => {
  const { app } = opened()
  const first = bytes(app())
  app().move([{ state: ask, to: { x: 10, y: 20 } }])
  expect(app().perform({ kind: 'renameState', state: ask, to: stateName('question') })).toEqual({ ok: true })
  app().typed('script', `${SMALL_SCRIPT}# more\n`)
  const last = bytes(app())
  expect(app().lastGood.states[0]?.name).toBe('question')
  expect(app().places['question']).toEqual({ x: 10, y: 20 })
  expect(app().places['ask']).toBeUndefined()
  expect(app().undoLabel).toBe('typing')
  app().undo()
  expect(app().undoLabel).toBe('rename ask to question')
  app().undo()
  expect(app().places['ask']).toEqual({ x: 10, y: 20 })
  expect(app().lastGood.states[0]?.name).toBe('ask')
  app().undo()
  expect(app()).toMatchObject({ canUndo: false, canRedo: true, redoLabel: 'move ask', announcement: 'Undid: move ask.' })
  expect(bytes(app())).toEqual(first)
  app().redo()
  app().redo()
  app().redo()
  expect(bytes(app())).toEqual(last)
})

test('a rename changes the script too, in the same step', () => {
  const { app } = opened()
  app().perform({ kind: 'renameAgent', agent: agentName('pro'), to: agentName('advocate') })
  app().perform({ kind: 'renameField', field: fieldName('answer'), to: fieldName('reply') })
  expect(app().document.scriptText).toBe(SMALL_SCRIPT.replace('pro:', 'advocate:').replace('answer:', 'reply:'))
  expect(app().script.script.turns[0]?.actor).toBe('agent:advocate')
  app().undo()
  app().undo()
  expect(app().document.scriptText).toBe(SMALL_SCRIPT)
  expect(app().canUndo).toBe(false)
})

test('presses of an arrow key are one step, a drag is another', () => {
  const { app } = opened()
  app().move([{ state: ask, to: { x: 300, y: 0 } }])
  for (let press = 1; press <= 10; press++) app().move([{ state: ask, to: { x: 300 + press * 5, y: 0 } }], 'nudge')
  app().undo()
  expect(app().places['ask']).toEqual({ x: 300, y: 0 })
  app().undo()
  expect(app().places['ask']).toBeUndefined()
  expect(app().canUndo).toBe(false)
})

test('laying out anew is a step; what the canvas derives and what panes show is none', () => {
  const { app } = opened()
  app().adopt({ ask: { x: 1, y: 1 } })
  app().setRightTab('script')
  app().select({ kind: 'state', state: ask }, 'canvas')
  expect(app().canUndo).toBe(false)
  app().layOut()
  app().adopt({ ask: { x: 7, y: 7 } })
  app().undo()
  expect(app().places['ask']).toEqual({ x: 1, y: 1 })
})

test('an operation on a broken text is refused with the reason, and the text stays', () => {
  const { app } = opened()
  app().typed('machine', SMALL.replace('    done:', '    done'))
  const before = bytes(app())
  const outcome = app().perform({ kind: 'setInitial', state: stateName('done') })
  expect(outcome).toMatchObject({ ok: false, reason: expect.stringContaining('not whole') })
  expect(app().notices.at(-1)?.tone).toBe('warn')
  expect(bytes(app())).toEqual(before)
  app().undo()
  expect(app().perform({ kind: 'setInitial', state: stateName('done') })).toEqual({ ok: true })
})

test('BB-007 an operation is worked out on the text as it is now, so what was typed a moment before is still there', async () => {
  const quorum = patternOf('deployment-quorum')?.machineText ?? ''
  for (const delayMs of [0, 50, 150, 300, 600]) {
    for (const typedFirst of [true, false]) {
      const { app, clock } = opened(quorum, '')
      const type = (): void => app().typed('machine', app().document.machineText.replace('  context:\n', '  context:\n    risk: { type: string }\n'))
      const describe = (): unknown => app().perform({ kind: 'setDescription', state: stateName('tally'), description: 'Count them.' })
      if (typedFirst) type()
      else describe()
      await clock.pass(delayMs)
      if (typedFirst) describe()
      else type()
      await clock.pass(1_000)
      expect(app().document.machineText.split('risk: { type: string }')).toHaveLength(2)
      expect(app().document.machineText.split('Count them.')).toHaveLength(2)
      expect(app().lastGood.states.find(({ name }) => name === 'tally')?.description).toBe('Count them.')
      expect(app().reading.text).toBe(app().document.machineText)
    }
  }
})

test('BB-029 what was undone right after typing does not come back', async () => {
  for (const delayMs of [0, 50, 79, 81, 299, 600]) {
    const { app, clock } = opened()
    app().typed('machine', SMALL.replace('Say something.', 'Say something. X'))
    await clock.pass(delayMs)
    app().undo()
    expect(app().lastGood.states[0]?.description).toBe('Say something.')
    await clock.pass(2_000)
    expect(app().document.machineText).toBe(SMALL)
    expect(app().lastGood.states[0]?.description).toBe('Say something.')
  }
})

test('BB-028 one undo brings a deleted state back whole: bytes, transitions, place', () => {
  const debate = patternOf('arch-debate')
  const { app } = opened(debate?.machineText, debate?.scriptText)
  app().adopt({ judge: { x: 40, y: 50 } })
  const first = bytes(app())
  expect(app().perform({ kind: 'deleteState', state: stateName('judge') })).toEqual({ ok: true })
  expect(app().lastGood.states.map(({ name }) => name)).not.toContain('judge')
  expect(app().places['judge']).toBeUndefined()
  app().undo()
  expect(bytes(app())).toEqual(first)
  expect(app().canUndo).toBe(false)
})

test('an edit, an undo and a redo leave a run as it is', () => {
  const { app } = opened()
  app().stepTurn(1)
  const { session, moment } = app()
  app().perform({ kind: 'renameState', state: ask, to: stateName('question') })
  app().undo()
  app().redo()
  expect(app().session).toBe(session)
  expect(app().moment).toBe(moment)
})

test('a place that went along with a name typed letter by letter goes back with it', async () => {
  const { app, clock } = opened()
  app().move([{ state: ask, to: { x: 1, y: 2 } }, { state: stateName('done'), to: { x: 3, y: 4 } }])
  const first = bytes(app())
  const type = (from: string, to: string): void => {
    const text = app().document.machineText
    app().typed('machine', [{ start: text.indexOf(from), del: from, ins: to }], { group: '1', before: null })
  }
  type('    ask:', '    quest:')
  await clock.pass(100)
  type('    done:', '    over:')
  await clock.pass(100)
  expect({ ...app().places }).toEqual({ quest: { x: 1, y: 2 }, over: { x: 3, y: 4 } })
  app().undo()
  expect(bytes(app())).toEqual(first)
  app().redo()
  expect({ ...app().places }).toEqual({ quest: { x: 1, y: 2 }, over: { x: 3, y: 4 } })
})

test('each document has its own history; a closed one finds its own again', async () => {
  const { app, clock } = opened()
  app().typed('machine', `${SMALL}# one\n`)
  const { id } = app().document
  await clock.pass(1_000)
  app().openPattern('arch-debate')
  expect(app()).toMatchObject({ canUndo: false, undoLabel: null })
  app().undo()
  expect(await app().openRecent(id)).toBe(true)
  expect(app().canUndo).toBe(true)
  app().undo()
  expect(app().document.machineText).toBe(SMALL)
})

test('a live copy is told of everything but its own typing, and never while a word is composed', () => {
  const { app } = opened()
  let copy = app().document.machineText
  let isComposing = false
  const waiting: (() => void)[] = []
  const port: EditorPort = {
    apply: (doc, edits) => {
      if (doc === 'machine') for (const { start, del, ins } of edits.toReversed()) copy = copy.slice(0, start) + ins + copy.slice(start + del.length)
    },
    show: () => true,
    get isComposing() {
      return isComposing
    },
    afterComposing: (task) => waiting.push(task),
  }
  const detach = app().attachEditor(port)
  const type = (edits: readonly TextEdit[]): void => {
    for (const { start, del, ins } of edits.toReversed()) copy = copy.slice(0, start) + ins + copy.slice(start + del.length)
    app().typed('machine', edits, { group: '1', before: null })
  }
  type([{ start: 0, del: '', ins: '# a\n' }])
  app().perform({ kind: 'renameState', state: ask, to: stateName('question') })
  expect(copy).toBe(app().document.machineText)
  isComposing = true
  type([{ start: 0, del: '', ins: 'ni' }])
  app().undo()
  expect(app().document.machineText.startsWith('ni# a')).toBe(true)
  app().perform({ kind: 'setInitial', state: stateName('done') })
  expect(app().document.machineText).not.toContain('initialState: done')
  type([{ start: 0, del: 'ni', ins: '# 你\n' }])
  isComposing = false
  for (const task of waiting.splice(0)) task()
  expect(copy).toBe(app().document.machineText)
  expect(copy).toContain('initialState: done')
  while (app().canUndo) app().undo()
  expect(copy).toBe(SMALL)
  detach()
})

/** What a person may do, drawn by numbers: which of the things there, and with what. */
type Deed = readonly [kind: number, which: number, more: number, text: string]
const deeds = fc.array(fc.tuple(fc.nat(15), fc.nat(1000), fc.nat(1000), fc.stringMatching(/^[a-z #:{}\n]{0,6}$/)), { minLength: 1, maxLength: 60 })

const operationOf = ({ lastGood }: App, which: number, more: number, text: string): Operation | null => {
  const state = lastGood.states[which % Math.max(1, lastGood.states.length)]
  const other = lastGood.states[more % Math.max(1, lastGood.states.length)]
  const agent = lastGood.agents[which % Math.max(1, lastGood.agents.length)]
  const field = lastGood.context[which % Math.max(1, lastGood.context.length)]
  if (!state || !other) return null
  const name = `n${more}`
  const all: readonly (Operation | null)[] = [
    { kind: 'renameState', state: state.name, to: stateName(name) },
    { kind: 'deleteState', state: state.name },
    { kind: 'duplicateState', state: state.name, as: stateName(name) },
    { kind: 'setDescription', state: state.name, description: text.trim() },
    { kind: 'addTransition', state: state.name, transition: { toState: other.name } },
    { kind: 'deleteTransition', state: state.name, transition: more % Math.max(1, state.transitions.length) },
    { kind: 'setInitial', state: state.name },
    agent ? { kind: 'renameAgent', agent: agent.name, to: agentName(name) } : null,
    field ? { kind: 'renameField', field: field.name, to: fieldName(name) } : null,
    { kind: 'several', operations: [{ kind: 'setTerminal', state: state.name, terminal: true }, { kind: 'renameState', state: other.name, to: stateName(name) }] },
  ]
  return all[more % all.length] ?? null
}

/** The walk on one document: after each deed the texts are what an editor beside them holds; at the end everything goes back and forth. */
const walk = async (machine: string, script: string, list: readonly Deed[]): Promise<void> => {
  const { app, clock } = opened(machine, script)
  const copy = { machine: app().document.machineText, script: app().document.scriptText }
  const change = (doc: 'machine' | 'script', edits: readonly TextEdit[]): void => {
    for (const { start, del, ins } of edits.toReversed()) {
      expect(copy[doc].slice(start, start + del.length)).toBe(del)
      copy[doc] = copy[doc].slice(0, start) + ins + copy[doc].slice(start + del.length)
    }
  }
  app().attachEditor({ apply: change, show: () => true, isComposing: false, afterComposing: () => undefined })
  const first = bytes(app())
  let group = 0
  for (const [kind, which, more, text] of list) {
    const doc = more % 3 === 0 ? 'script' : 'machine'
    if (kind < 6) {
      if (kind < 3) group += 1
      const start = which % (copy[doc].length + 1)
      const edits = [{ start, del: copy[doc].slice(start, start + (more % 3)), ins: text }]
      change(doc, edits)
      app().typed(doc, edits, { group: String(group), before: null })
    } else if (kind < 9) {
      const operation = operationOf(app(), which, more, text)
      if (operation) app().perform(operation, more % 4 === 0 ? { joinKey: 'form' } : {})
    } else if (kind < 11) {
      const state = app().lastGood.states[which % Math.max(1, app().lastGood.states.length)]
      if (state) app().move([{ state: state.name, to: { x: which, y: more } }], more % 2 === 0 ? 'nudge' : 'drag')
    } else if (kind === 11) app().layOut()
    else if (kind === 12) await clock.pass(which % 200)
    else if (kind < 15) app().undo()
    else app().redo()
    expect([copy.machine, copy.script]).toEqual([app().document.machineText, app().document.scriptText])
  }
  const last = bytes(app())
  let steps = 0
  while (app().canUndo) {
    app().undo()
    steps += 1
  }
  expect(bytes(app())).toEqual(first)
  expect(app().reading.text).toBe(app().document.machineText)
  for (let step = 0; step < steps; step++) app().redo()
  expect(bytes(app())).toEqual(last)
  expect([copy.machine, copy.script]).toEqual([app().document.machineText, app().document.scriptText])
}

const runs = process.env['SOAK'] === '1' ? 2_000 : 15

test.each([
  ['a small machine', SMALL, SMALL_SCRIPT],
  ['the same with CRLF', SMALL.replaceAll('\n', '\r\n'), SMALL_SCRIPT],
  ['the debate', patternOf('arch-debate')?.machineText ?? '', patternOf('arch-debate')?.scriptText ?? ''],
])('random typing, operations, moves, undo and redo: undo-all gives the first bytes and places, redo-all the last (%s)', async (_, machine, script) => {
  await fc.assert(fc.asyncProperty(deeds, (list) => walk(openedFrom(machine).text, script, list)), { numRuns: runs, seed: 4 })
}, 900_000)

test('places that come with an operation are part of its step, and win over those that follow from it', () => {
  const { app } = opened()
  const first = bytes(app())
  const more = stateName('__proto__')
  expect(app().perform({ kind: 'addState', state: more }, { places: Object.fromEntries([['__proto__', { x: 7, y: 8 }]]) })).toEqual({ ok: true })
  expect(app().places['__proto__']).toEqual({ x: 7, y: 8 })
  app().undo()
  expect(bytes(app())).toEqual(first)
  expect(app().perform({ kind: 'addState', state: ask }, { quiet: true, places: { ask: { x: 1, y: 1 } } }).ok).toBe(false)
  expect(app().places['ask']).toBeUndefined()
})

test('several states are selected together, follow a rename and shrink with a deletion; any single selection ends it', () => {
  const { app } = opened()
  const end = stateName('done')
  app().selectStates([ask, end, ask], 'canvas')
  expect(app()).toMatchObject({ group: ['ask', 'done'], selection: { kind: 'state', state: 'done' } })
  app().perform({ kind: 'renameState', state: ask, to: stateName('question') })
  expect(app().group).toEqual(['question', 'done'])
  app().select({ kind: 'state', state: end }, 'canvas')
  expect(app().group).toEqual([])
  app().selectStates([stateName('question'), end], 'canvas')
  app().perform({ kind: 'deleteState', state: stateName('question') })
  expect(app().group).toEqual([])
  app().selectStates([], 'canvas')
  expect(app().selection).toBeNull()
})
