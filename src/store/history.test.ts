import { expect, test } from 'vitest'
import { History, historyLabel, type Change } from './history'
import type { Patch } from './patches'

const text = (start: number, del: string, ins: string): Patch => ({ kind: 'text', doc: 'machine', edits: [{ start, del, ins }] })
const change = (patch: Patch, joinKey: string | null = null, label = 'typing'): Change => ({ label, patches: [patch], before: null, after: null, joinKey })

test('changes of one key are one step while nothing comes between them', () => {
  const history = new History()
  history.record(change(text(0, '', 'a'), 'typing 1'))
  history.record(change(text(1, '', 'b'), 'typing 1'))
  history.record(change(text(2, '', 'c'), 'typing 2'))
  history.record(change({ kind: 'place', changes: [{ name: 'judge', before: null, after: { x: 1, y: 1 } }] }, null, 'move judge'))
  history.record(change(text(3, '', 'd'), 'typing 2'))
  expect(history.length).toBe(4)
  expect(history.undo()?.patches).toEqual([text(3, 'd', '')])
  expect(history.undoLabel).toBe('move judge')
  history.undo()
  expect(history.undo()?.patches).toEqual([text(2, 'c', '')])
  expect(history.undo()?.patches).toEqual([text(0, 'ab', '')])
  expect(history.undo()).toBeNull()
  expect(history.redo()?.patches).toEqual([text(0, '', 'ab')])
})

test('an undo closes the step: typing on after it is a step of its own, and nothing can be redone', () => {
  const history = new History()
  history.record(change(text(0, '', 'a'), 'typing 1'))
  history.record(change(text(1, '', 'b'), 'typing 2'))
  history.undo()
  expect(history.canRedo).toBe(true)
  history.record(change(text(1, '', 'c'), 'typing 1'))
  expect(history.canRedo).toBe(false)
  expect(history.length).toBe(2)
})

test('a step whose changes cancel out is none: a composition that was called off', () => {
  const history = new History()
  for (const [del, ins] of [['', 'n'], ['n', 'ni'], ['ni', 'nih'], ['nih', '']] as const) history.record(change(text(4, del, ins), 'typing 1'))
  expect(history.canUndo).toBe(false)
  history.record(change(text(0, 'a', 'a')))
  expect(history.canUndo).toBe(false)
})

test('before a step the caret is where its first change found it, after it where the last one left it', () => {
  const history = new History()
  const caret = (head: number) => ({ doc: 'machine', ranges: [{ anchor: head, head }] }) as const
  history.record({ ...change(text(5, '', 'a'), 'typing 1'), before: caret(5), after: caret(6) })
  history.record({ ...change(text(6, '', 'b'), 'typing 1'), before: caret(6), after: caret(7) })
  expect(history.undo()?.caret).toEqual(caret(5))
  expect(history.redo()?.caret).toEqual(caret(7))
})

test('memory is bounded in steps and in text; the oldest steps go, the newest stays', () => {
  const steps = new History(10)
  for (let nth = 0; nth < 25; nth++) steps.record(change(text(nth, '', 'x')))
  expect(steps.length).toBe(10)
  const heavy = new History(5_000, 1_000)
  for (let nth = 0; nth < 25; nth++) heavy.record(change(text(0, '', 'x'.repeat(200))))
  expect(heavy.length).toBe(4)
  heavy.record(change(text(0, '', 'x'.repeat(5_000))))
  expect(heavy.length).toBe(1)
  expect(heavy.undo()).not.toBeNull()
})

test('a label says what would be undone or redone', () => {
  expect(historyLabel('undo', 'rename judge to referee')).toBe('Undo rename judge to referee')
  expect(historyLabel('redo', null)).toBe('Redo')
})
