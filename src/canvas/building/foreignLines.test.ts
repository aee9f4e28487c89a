import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stringify, parse } from 'yaml'
import { agentName, fieldName, stateName, type Operation } from '../../machine'
import { SHAPES } from '../../shapes'
import { appStore, selectionPath, type Selection } from '../../store'
import type { Box } from '../geometry'
import { makeRoom } from '../makeRoom'
import { NODE_WIDTH } from '../measure'
import { build } from './buildStore'
import { carryOut, clipOf, duplicateInHand, landShapeAt, paste } from './carryOut'
import { readClip } from './clip'
import { dropConnection, dropEnd, dropPiece } from './drops'
import { ask, clearOnTransition } from './gestures'
import { arrangeInHand, deleteInHand } from './GroupBar'
import { newState } from './Pieces'

/** Written by hand, with a comment wherever one can stand, and no two parts alike. */
const TEXT = `# a table of three
fsm:
  name: "odd one"   # its name
  initialState: draft
  context:
    # what is written
    text:   { type: string }
    notes:  { type: map, of: string }   # by reader
    verdict: { type: enum, values: [good, again] }
    spare: { type: string }
  agents:
    pro:    { canTransition: [ draft ] }   # writes
    con:  { canTransition: [ review , decide ] }
    idle: { canTransition: [] }
  states:
    draft:
      description: >-
        Write it,
        in two lines.   # no comment
      requires:
        - { name: text, from: { agent: pro } }   # by one
      transitions:
        # straight on
        - toState: review

    # the readers
    review:   # two of them
      requires:
        - { name: notes, from: { agent: con }, prompt: "What is weak?" }
        - name: notes
          from: { agent: agent:x }
      transitions: [ { toState: decide } ]   # all have spoken

    "decide":
      requires: [ { name: verdict, from: { agent: con } } ]
      transitions:
        - toState: draft   # again
          guards:
            - backend: cel
              expression: "context.verdict == 'again'"   # not yet
          onTransition:
            - remove: { notes: "*" }
        - { toState: done, guards: [ { backend: cel, expression: "context.verdict == 'good'" } ] }
    # the end
    done: { terminal: true }
  policy:
    maxIterations: 9   # enough
# nothing comes behind
`

const s = stateName
const app = () => appStore.getState()
const at = { x: 40, y: 40 }
const state = (name: string): Selection => ({ kind: 'state', state: s(name) })
const way = (name: string, transition: number): Selection => ({ kind: 'transition', state: s(name), transition })
const agent = (name: string): Selection => ({ kind: 'agent', agent: agentName(name) })
const field = (name: string): Selection => ({ kind: 'field', field: fieldName(name) })
const onState = (name: string) => ({ kind: 'state', state: s(name) }) as const
const onLink = (name: string, transition: number) => ({ kind: 'link', id: `${name}\u001f${transition}`, state: s(name), transition }) as const
const pane = { kind: 'pane' } as const
const perform = (operation: Operation) => (): unknown => app().perform(operation)
const inHand = (selection: Selection, act: () => unknown) => (): void => {
  app().select(selection, 'canvas')
  act()
}
const severalInHand = (names: readonly string[], act: () => unknown) => (): void => {
  app().selectStates(names.map(s), 'canvas')
  act()
}
const pasteBack = (clip = readClip(clipOf()?.text ?? '')): void => {
  if (!clip) throw new Error('nothing was copied')
  paste(clip)
}

/** What a gesture may change: the lines of elements, and those that hold a word; a comment above an element goes with it. */
type Own = readonly (Selection | string)[]

const GESTURES: readonly (readonly [what: string, act: () => unknown, own: Own])[] = [
  ['a state is dropped on nothing', () => dropPiece({ kind: 'state' }, pane, at), []],
  ['a state is dropped on a state', () => dropPiece({ kind: 'state' }, onState('review'), at), [state('review')]],
  ['a state is dropped on a transition', () => dropPiece({ kind: 'state' }, onLink('draft', 0), at), [way('draft', 0)]],
  ['an end is dropped on nothing', () => dropPiece({ kind: 'end' }, pane, at), []],
  ['an end is dropped on a transition', () => dropPiece({ kind: 'end' }, onLink('decide', 0), at), ['- toState: draft']],
  ['a state by key', () => newState(false), []],
  ['a state that the selected one leads to', inHand(state('draft'), () => newState(true)), []],
  ['a new agent', () => carryOut({ operation: { kind: 'addAgent', agent: agentName('__proto__') }, says: '' }), []],
  ['a new field', () => carryOut({ operation: { kind: 'addField', field: fieldName('more'), type: { type: 'string', declared: 'string' } }, says: '' }), []],
  ['an agent is dropped on a field that is gathered', () => dropPiece({ kind: 'agent', agent: agentName('pro') }, { kind: 'gathered', state: s('review'), field: fieldName('notes') }, at), [agent('pro')]],
  ['an agent is dropped on a field of the outline', () => dropPiece({ kind: 'agent', agent: agentName('idle') }, { kind: 'field', field: fieldName('verdict') }, at), [agent('idle'), 'requires: [ { name: verdict']],
  ['a person is asked', () => carryOut(ask(app().lastGood, s('draft'), fieldName('spare'), { kind: 'person' }, { prompt: 'Say: "yes" # or no' })), []],
  ['a field is dropped on a transition', () => carryOut(clearOnTransition(app().lastGood, s('decide'), 0, fieldName('text'), 'blank')), []],
  ['an edge is drawn to a state', () => dropConnection(s('draft'), onState('done'), at), []],
  ['an edge is drawn to its own state', () => dropConnection(s('review'), onState('review'), at), ['transitions: [ { toState: decide }']],
  ['an edge is dropped on nothing', () => dropConnection(s('decide'), pane, at), []],
  ['the end of an edge is put on another state', () => dropEnd(s('decide'), 0, 'target', onState('review'), at), ['- toState: draft']],
  ['the end of an edge is dropped on nothing', () => dropEnd(s('draft'), 0, 'target', pane, at), ['- toState: review']],
  ['the beginning of an edge is put on another state', () => dropEnd(s('decide'), 0, 'source', onState('draft'), at), [way('decide', 0)]],
  ['a state is renamed', perform({ kind: 'renameState', state: s('draft'), to: s('a: b') }), ['draft']],
  ['an agent is renamed', perform({ kind: 'renameAgent', agent: agentName('con'), to: agentName('#x') }), ['con:', 'agent: con']],
  ['a field is renamed', perform({ kind: 'renameField', field: fieldName('verdict'), to: fieldName('ruling') }), ['verdict']],
  ['an objective is typed over', perform({ kind: 'setDescription', state: s('draft'), description: 'One line.' }), ['description: >-', '        Write it,', '        in two lines']],
  ['a guard is typed', perform({ kind: 'addGuard', state: s('draft'), transition: 0, guard: { expression: 'true' } }), []],
  ['a guard is typed over', perform({ kind: 'editGuard', state: s('decide'), transition: 0, guard: 0, expression: 'false' }), ["== 'again'"]],
  ['a guard is emptied', perform({ kind: 'deleteGuard', state: s('decide'), transition: 0, guard: 0 }), ['guards:\n', 'backend: cel\n', "== 'again'"]],
  ['a state is made an end', perform({ kind: 'setTerminal', state: s('review'), terminal: true }), []],
  ['a run begins elsewhere', perform({ kind: 'setInitial', state: s('review') }), ['initialState']],
  ['a way out is tried earlier', perform({ kind: 'moveTransition', state: s('decide'), transition: 1, to: 0 }), [way('decide', 0), way('decide', 1)]],
  ['the caps are set', perform({ kind: 'setCap', cap: 'maxExchangesPerStage', value: 4 }), []],
  ['a state is deleted', inHand(state('review'), deleteInHand), [state('review'), way('draft', 0), '# straight on', '# the readers', 'transitions:\n', 'review']],
  ['several states are deleted', severalInHand(['review', 'decide'], deleteInHand), [state('review'), state('decide'), way('draft', 0), '# straight on', '# the readers', 'transitions:\n', 'review', 'decide']],
  ['a transition is deleted', inHand(way('decide', 1), deleteInHand), [way('decide', 1)]],
  ['a requirement is deleted', inHand({ kind: 'requirement', state: s('review'), requirement: 1 }, deleteInHand), ['- name: notes', 'from: { agent: agent:x }']],
  ['an agent is deleted', inHand(agent('con'), deleteInHand), [agent('con'), 'agent: con', 'requires:\n']],
  ['a field is deleted', inHand(field('spare'), deleteInHand), [field('spare')]],
  ['a state is duplicated', inHand(state('review'), duplicateInHand), [agent('con')]],
  ['several states are duplicated', severalInHand(['review', 'decide'], duplicateInHand), [agent('con')]],
  ['states are copied and pasted', severalInHand(['draft', 'review'], () => pasteBack()), [agent('pro'), agent('con')]],
  ['states are cut', severalInHand(['review', 'done'], deleteInHand), [state('review'), state('done'), way('draft', 0), way('decide', 1), '# straight on', '# the readers', 'transitions:\n', 'review', '# the end']],
  ...SHAPES.flatMap(({ id }) => [
    [`${id} on nothing`, () => landShapeAt(id, { kind: 'free' }, at), ['canTransition']] as const,
    [`${id} after a state`, () => landShapeAt(id, { kind: 'after', state: s('draft') }, null), [way('draft', 0), 'canTransition']] as const,
    [`${id} on a transition`, () => landShapeAt(id, { kind: 'on', state: s('decide'), transition: 0 }, null), ['- toState: draft', 'canTransition']] as const,
  ]),
]

/** The lines of `before` that a gesture may change, by number. */
function ownLines(before: string, own: Own): ReadonlySet<number> {
  const lines = before.split('\n')
  const found = new Set<number>()
  for (const each of own) {
    if (typeof each === 'string') {
      const hits = lines.flatMap((line, nth) => (`${line}\n`.includes(each) ? [nth] : []))
      expect(hits, `no line holds “${each}”`).not.toEqual([])
      for (const nth of hits) found.add(nth)
      continue
    }
    const span = app().reading.spanOf(selectionPath(each))
    if (!span) throw new Error(`no ${JSON.stringify(each)}`)
    const [start, end] = [(span.key ?? span.value).start, span.value.end]
    for (let nth = before.slice(0, start).split('\n').length - 1; nth < before.slice(0, end).trimEnd().split('\n').length; nth += 1) found.add(nth)
  }
  return found
}

/** The lines of `before`, without blank ones and those that may change, that are not in `after` as they were and in their order. */
function foreignChanges(before: string, after: string, own: ReadonlySet<number>): readonly string[] {
  const there = after.split('\n')
  let from = 0
  return before.split('\n').flatMap((line, nth) => {
    if (own.has(nth) || line.trim() === '') return []
    const found = there.indexOf(line, from)
    if (found < 0) return [line]
    from = found + 1
    return []
  })
}

const original = { raf: globalThis.requestAnimationFrame, perform: app().perform }
/** How deep we are in `perform`, and what changed the text outside of it. */
let depth = 0
let stray: string[] = []
let stop: (() => void)[] = []

beforeAll(() => {
  globalThis.requestAnimationFrame = () => 0
  appStore.setState({
    perform: (...args) => {
      depth += 1
      try {
        return original.perform(...args)
      } finally {
        depth -= 1
      }
    },
  })
  stop = [
    app().attachRoomMaker(makeRoom),
    appStore.subscribe((now, before) => {
      if (now.document.id === before.document.id && now.document.machineText !== before.document.machineText && depth === 0) stray.push(now.document.machineText)
    }),
  ]
  const boxes = (): ReadonlyMap<string, Box> => new Map(Object.entries(app().places).map(([name, { x, y }]) => [name, { x, y, w: NODE_WIDTH, h: 90 }]))
  build().set({ port: { element: null as unknown as HTMLElement, toFlow: (point) => point, boxes, panBy: () => undefined, middle: () => at, focus: () => undefined } })
})

afterAll(() => {
  for (const each of stop) each()
  appStore.setState({ perform: original.perform })
  globalThis.requestAnimationFrame = original.raf
  build().set({ port: null, card: null, editing: null, hand: null })
})

beforeEach(() => {
  const opened = app().openText(TEXT, 'odd', { kind: 'new' })
  if (!opened.ok) throw new Error(opened.message)
  app().adopt(Object.fromEntries(['draft', 'review', 'decide', 'done'].map((name, nth) => [name, { x: 0, y: nth * 150 }])))
  stray = []
})

test.each(GESTURES)('%s: no foreign line is touched, one operation, one undo', (_, act, own) => {
  const mine = ownLines(TEXT, own)
  const places = { ...app().places }
  act()
  const after = app().document.machineText
  expect(after).not.toBe(TEXT)
  expect(app().reading.verdict).toBe('whole')
  expect(foreignChanges(TEXT, after, mine)).toEqual([])
  // By `perform` and by nothing else, and as one step.
  expect(stray).toEqual([])
  app().undo()
  expect(app().document.machineText).toBe(TEXT)
  expect({ ...app().places }).toEqual(places)
  expect(app().canUndo).toBe(false)
})

test('moving, arranging and laying out change no byte', () => {
  app().selectStates(['draft', 'review', 'done'].map(s), 'canvas')
  app().move([{ state: s('review'), to: { x: 500, y: 20 } }])
  for (const how of ['left', 'centre', 'top', 'down', 'across'] as const) arrangeInHand(how)
  app().layOut()
  expect(app().document.machineText).toBe(TEXT)
  expect(app().canUndo).toBe(true)
})

test('what is looked for is found: a text that was printed anew, a line out of its place, a comment that went', () => {
  expect(foreignChanges(TEXT, stringify(parse(TEXT)), new Set())).toContain('    # the readers')
  expect(foreignChanges(TEXT, TEXT.replace('   # enough', ''), new Set())).toEqual(['    maxIterations: 9   # enough'])
  const lines = TEXT.split('\n')
  expect(foreignChanges(TEXT, [...lines.slice(0, 6), lines[7], lines[6], ...lines.slice(8)].join('\n'), new Set())).toHaveLength(1)
  app().applyText('machine', TEXT.replace('# writes', '# wrote'))
  expect(stray).toHaveLength(1)
})
