import { expect, test } from 'vitest'
import { checkFile } from './checkFile'

const present = new Set([
  'machine/index.ts', 'machine/operations/index.ts', 'machine/operations/apply.ts', 'guards/index.ts', 'guards/compile.ts', 'reducer/index.ts', 'reducer/testing/slow.ts', 'trace/index.ts',
  'trace/TracePane.tsx', 'patterns/index.ts', 'store/index.ts', 'ui/index.ts', 'ui/Icon.tsx', 'canvas/index.ts', 'canvas/layout.ts',
  'canvas/StateNode.tsx', 'editor/index.ts', 'simulator/index.ts', 'room/index.ts', 'patterns/debate/machine.yaml',
])
const check = (path: string, text: string): readonly string[] =>
  checkFile(path, text, (file) => present.has(file)).map(({ line, message }) => `${line}: ${message}`)

test('a folder leans on the lines above it', () => {
  expect(check('reducer/reduce.ts', "import { x } from '../machine'\nimport { y } from '../guards'\nimport { z } from './slots'")).toEqual([])
  expect(check('main.tsx', "import { Room } from './room'")).toEqual([])
  expect(check('simulator/Maps.tsx', "import { momentAt } from '../trace'\nimport { useApp } from '../store'")).toEqual([])
})

test('a folder does not lean on a line below it, not even for a type', () => {
  expect(check('machine/a.ts', "\nimport type { Run } from '../reducer'")).toEqual([
    '2: machine stands above reducer on the import ladder and cannot lean on it: move what both need up to machine or higher.',
  ])
  expect(check('machine/a.ts', "export type R = import('../reducer').Run")).toHaveLength(1)
  expect(check('machine/a.ts', "export const load = () => import('../reducer')")).toHaveLength(1)
  expect(check('machine/a.ts', "export * from '../reducer'")).toHaveLength(1)
})

test('folders on one line leave each other alone', () => {
  for (const [path, text] of [
    ['canvas/a.ts', "import '../editor'"],
    ['store/a.ts', "import { Icon } from '../ui'"],
    ['simulator/A.tsx', "import { TracePane } from '../trace/TracePane'"],
    ['trace/a.ts', "import { p } from '../patterns'"],
  ] as const) {
    expect(check(path, text)).toEqual([expect.stringContaining('stand on one line of the import ladder')])
  }
})

test('trace computes high on the ladder and draws low on it', () => {
  expect(check('trace/TracePane.tsx', "import { useApp } from '../store'\nimport { momentAt } from './moment'")).toEqual([])
  expect(check('trace/moment.ts', "import { useApp } from '../store'")).toHaveLength(1)
  expect(check('room/Room.tsx', "import { TracePane } from '../trace/TracePane'")).toEqual([])
})

test('a .ts file never imports a .tsx file; the front door of a view passes it on', () => {
  expect(check('canvas/layout.ts', "import { StateNode } from './StateNode'")).toEqual([expect.stringContaining('computes and never imports')])
  expect(check('canvas/index.ts', "export { StateNode } from './StateNode'")).toEqual([])
  expect(check('canvas/index.ts', "import { StateNode } from './StateNode'\nexport const x = StateNode")).toHaveLength(1)
  expect(check('trace/index.ts', "export { TracePane } from './TracePane'")).toHaveLength(1)
})

test('another folder is entered by its front door; a text or a style has none', () => {
  expect(check('reducer/a.ts', "import { c } from '../guards/compile'")).toEqual([
    '1: enter guards by its front door (../guards), not by compile.ts.',
  ])
  expect(check('room/A.tsx', "import text from '../patterns/debate/machine.yaml?raw'\nimport '../ui/parley.css'")).toEqual([])
})

test('a folder inside a folder may have a door of its own', () => {
  expect(check('store/a.ts', "import { apply } from '../machine/operations'")).toEqual([])
  expect(check('store/a.ts', "import { apply } from '../machine/operations/apply'")).toHaveLength(1)
})

test('what is loaded lazily goes past the front door, but not down the ladder', () => {
  expect(check('room/A.tsx', "const load = () => import('../canvas/StateNode')")).toEqual([])
  expect(check('ui/A.tsx', "const load = () => import('../canvas/StateNode')")).toHaveLength(1)
})

test('a folder without a place on the ladder is refused until it has one', () => {
  expect(check('helpers/a.ts', "import '../machine'")).toEqual([expect.stringContaining('helpers has no place')])
})

test('a pure folder touches neither page nor clock nor chance nor network', () => {
  const impure = [
    "import { useState } from 'react'", "import { Position } from '@xyflow/react'", "import * as m from 'monaco-editor/editor'",
    "import { create } from 'zustand'", "import { readFileSync } from 'node:fs'", 'export const t = Date.now()',
    'export const d = new Date()', 'export const r = Math.random()', 'export const i = crypto.randomUUID()',
    "export const f = () => fetch('/x')", 'export const w = window.innerWidth', 'export const g = globalThis.fetch',
    "export const e = document.querySelector('a')", "export const c = Math['random']()",
  ]
  for (const text of impure) expect(check('reducer/a.ts', text), text).toHaveLength(1)
  for (const text of impure) expect(check('room/a.ts', text), text).toEqual([])
})

test('a pure folder may have its own document, speak of types and do arithmetic on given dates', () => {
  const pure = [
    "import { parseDocument } from 'yaml'\nexport function read(text: string) { const document = parseDocument(text); return document.contents }",
    'export const f = (document: { window: number }) => document.window',
    'export type Fetch = typeof fetch',
    'export const at = (time: number) => new Date(time).toISOString()',
    'export const o = { fetch: 1, document: 2 }',
    '// fetch(window)\nexport const s = "Math.random()"',
    'export const m = Math.max(1, 2)',
  ]
  for (const text of pure) expect(check('machine/a.ts', text), text).toEqual([])
})

test('what stands in testing/ is for tests; tests are free', () => {
  expect(check('reducer/reduce.ts', "import { slow } from './testing/slow'")).toEqual([expect.stringContaining('for tests alone')])
  expect(check('reducer/testing/walk.ts', "import { readFileSync } from 'node:fs'\nimport { slow } from './slow'")).toEqual([])
  expect(check('cli/vectors.ts', "import { slow } from '../reducer/testing/slow'")).toEqual([])
  expect(check('runner/a.ts', "import { slow } from '../reducer/testing/slow'")).toHaveLength(1)
  expect(check('reducer/testing/walk.ts', "import { useApp } from '../../store'")).toHaveLength(1)
  expect(check('machine/a.test.ts', "import '../room'\nexport const t = Date.now()")).toEqual([])
})

test('a file that cannot be parsed is a breach and no exception', () => {
  expect(check('machine/a.ts', 'const = ')).toEqual([expect.stringContaining('cannot be parsed')])
})
