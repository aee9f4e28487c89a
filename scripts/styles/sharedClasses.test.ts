import { expect, test } from 'vitest'
import { sharedClasses } from './sharedClasses'

const sheets = (entries: Record<string, string>): ReadonlyMap<string, string> => new Map(Object.entries(entries))
const inUi = (path: string): boolean => path.startsWith('ui/')

test('a class that one style sheet styles everywhere and another names is found, whoever else they stand below', () => {
  expect(sharedClasses(sheets({ 'a/a.css': '.choice { border: 1px solid }', 'b/b.css': '@media (width < 9px) { .b .choice { width: 100% } }' }), inUi)).toEqual([
    { name: 'choice', authors: ['a/a.css'], users: ['b/b.css'] },
  ])
  expect(sharedClasses(sheets({ 'a/a.css': '.choice.on:hover { color: red }', 'b/b.css': 'p, .choice { margin: 0 }' }), inUi)).toEqual([
    { name: 'choice', authors: ['a/a.css', 'b/b.css'], users: [] },
  ])
})

test('common parts, classes of one sheet, and classes that each sheet keeps below its own are none', () => {
  const own = { 'ui/ui.css': '.card .btn { color: red }', 'a/a.css': '.btn { margin: 0 } .a .choice { margin: 0 } .mine { margin: 0 }', 'b/b.css': '.btn { margin: 0 } .b > .choice { width: 0 }' }
  expect(sharedClasses(sheets(own), inUi)).toEqual([])
})
