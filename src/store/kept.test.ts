import { expect, test } from 'vitest'
import { world } from './testing/world'
import { memorySettings } from './memoryPorts'
import { Kept } from './kept'

test('what waits outlives the page, by document and place, under any name', () => {
  const settings = memorySettings()
  const kept = new Kept(settings)
  kept.set('one', '__proto__', 'a text')
  kept.set('one', 'card a name', '=')
  kept.set('constructor', 'x', 'y')
  const again = new Kept(settings)
  expect(again.get('one', '__proto__')).toBe('a text')
  expect(again.get('one', 'card a name')).toBe('=')
  expect(again.get('constructor', 'x')).toBe('y')
  again.forget('one', 'card a')
  again.set('constructor', 'x', '')
  expect([...(new Kept(settings).store.getState().get('one') ?? [])]).toEqual([['__proto__', 'a text']])
  expect(new Kept(settings).store.getState().has('constructor')).toBe(false)
})

test('two tabs take nothing from each other; the documents of long ago make room', () => {
  const settings = memorySettings()
  const [here, there] = [new Kept(settings), new Kept(settings)]
  here.set('mine', 'p', 'here')
  there.set('theirs', 'p', 'there')
  here.set('mine', 'q', 'here too')
  expect([...new Kept(settings).store.getState().keys()]).toEqual(['theirs', 'mine'])
  for (let nth = 0; nth < 25; nth += 1) here.set(`document ${nth}`, 'p', 'x')
  expect(new Kept(settings).store.getState().size).toBe(20)
  expect(new Kept(settings).get('document 24', 'p')).toBe('x')
})

test.each(['', '3', '{"a":1}', '[["a"]]', '[["a",{"b":1}]]', '[["a",[["b",3],["c","d"]]]]', 'no json'])('what somebody else left in the storage does no harm: %s', (text) => {
  const settings = memorySettings()
  settings.set('parley.kept', text)
  const kept = new Kept(settings)
  expect(kept.get('a', 'c')).toBe(text.includes('"d"') ? 'd' : '')
  kept.set('a', 'new', 'one')
  expect(new Kept(settings).get('a', 'new')).toBe('one')
})

test('a document that goes on as a copy takes along what waits for it, and one that is dropped for good leaves nothing', async () => {
  const { store, kept } = world()
  const { id } = store.getState().document
  kept.set(id, 'p', 'half a sentence')
  store.setState({ document: { ...store.getState().document, id: 'a copy' } })
  expect([kept.get(id, 'p'), kept.get('a copy', 'p')]).toEqual(['half a sentence', 'half a sentence'])
  await store.getState().forget(id)
  expect([kept.get(id, 'p'), kept.get('a copy', 'p')]).toEqual(['', 'half a sentence'])
})
