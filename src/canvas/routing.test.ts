import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMachine, type Machine } from '../machine'
import type { XY } from '../store'
import { inflate, overlaps, stretchBox, type Point } from './geometry'
import { graphOf } from './graph'
import { layOutMachine } from './layout'
import type { LabelLevel } from './levels'
import { sceneMaker, type Scene } from './scene'
import { random, randomMachine } from './testing/randomMachine'

const FIXTURES = ['../patterns', '../reducer/fixtures'].map((folder) => join(import.meta.dirname, folder))

const yamlFiles = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return yamlFiles(path)
    return name.endsWith('.yaml') && !name.includes('script') ? [path] : []
  })

const sceneOf = (machine: Machine, level: LabelLevel = 'near', places: Readonly<Record<string, XY>> = layOutMachine(machine, {})): Scene =>
  sceneMaker()({ machine, places, level, errored: new Set(), dragged: new Set() })

const stretches = (points: readonly Point[]): readonly [Point, Point][] =>
  points.slice(1).flatMap((b, i) => {
    const a = points[i]
    return a ? [[a, b] as [Point, Point]] : []
  })

/** What is wrong with a scene, in words: nothing, if it can be read. */
function faults(machine: Machine, scene: Scene): string[] {
  const found: string[] = []
  const graph = graphOf(machine)
  const boxes = [...scene.boxes]
  boxes.forEach(([id, box], i) => {
    for (const [other, otherBox] of boxes.slice(i + 1)) if (overlaps(box, otherBox)) found.push(`${id} lies over ${other}`)
  })
  const ends = new Map(graph.links.map((link) => [link.id, [link.source, link.target]] as const))
  const ghostOf = new Map(scene.ghosts.map((ghost) => [ghost.link, ghost.id]))
  for (const link of graph.links) if (!scene.routes.has(link.id)) found.push(`${link.id} has no way`)
  for (const [id, { points }] of scene.routes) {
    const own = [...(ends.get(id) ?? []), ghostOf.get(id)]
    for (const [a, b] of stretches(points)) {
      if (a.x !== b.x && a.y !== b.y) found.push(`${id} runs aslant`)
      for (const [node, box] of boxes) {
        const through = overlaps(stretchBox(a, b, 0.5), inflate(box, own.includes(node) ? -1 : 0))
        if (through) found.push(`${id} runs through ${node}`)
      }
    }
  }
  const labels = [...scene.labels]
  labels.forEach(([id, label], i) => {
    for (const [node, box] of boxes) if (overlaps(label, box)) found.push(`label of ${id} lies over ${node}`)
    for (const [other, otherLabel] of labels.slice(i + 1)) if (overlaps(label, otherLabel)) found.push(`label of ${id} lies over that of ${other}`)
  })
  return [...found, ...coinciding(machine, scene)]
}

/** Pairs of links between the same two states, either way round, whose ways lie on one another. */
function coinciding(machine: Machine, scene: Scene): string[] {
  const pairs = new Map<string, string[]>()
  for (const { id, source, target } of graphOf(machine).links) {
    const key = [source, target ?? ''].toSorted().join('\u001f')
    pairs.set(key, [...(pairs.get(key) ?? []), id])
  }
  const found: string[] = []
  for (const ids of pairs.values()) {
    ids.forEach((one, i) => {
      for (const other of ids.slice(i + 1)) {
        const [a, b] = [scene.routes.get(one)?.points ?? [], scene.routes.get(other)?.points ?? []]
        for (const [p, q] of stretches(a)) for (const [r, s] of stretches(b)) if (shared(p, q, r, s) > 6) found.push(`${one} and ${other} coincide`)
      }
    })
  }
  return found
}

/** px that two stretches run within 3 px of one another. */
function shared(p: Point, q: Point, r: Point, s: Point): number {
  if (p.x === q.x && r.x === s.x && Math.abs(p.x - r.x) < 3) return Math.min(Math.max(p.y, q.y), Math.max(r.y, s.y)) - Math.max(Math.min(p.y, q.y), Math.min(r.y, s.y))
  if (p.y === q.y && r.y === s.y && Math.abs(p.y - r.y) < 3) return Math.min(Math.max(p.x, q.x), Math.max(r.x, s.x)) - Math.max(Math.min(p.x, q.x), Math.min(r.x, s.x))
  return 0
}

const read = (text: string): Machine => readMachine(text).machine

test.each(FIXTURES.flatMap(yamlFiles))('ways run beside states and labels beside both: %s', (path) => {
  const machine = read(readFileSync(path, 'utf8'))
  for (const level of ['near', 'mid', 'low'] as const) expect(faults(machine, sceneOf(machine, level))).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('ways run beside states and labels beside both in a random machine (seed %i)', (seed) => {
  const machine = randomMachine(seed, 6 + seed * 3, 2)
  for (const level of ['near', 'low'] as const) expect(faults(machine, sceneOf(machine, level))).toEqual([])
})

test('a machine of sixty states and a hundred and twenty transitions can still be read', () => {
  const machine = randomMachine(60, 60)
  expect(faults(machine, sceneOf(machine))).toEqual([])
})

test('ways keep clear of states that were dragged anywhere', () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const machine = randomMachine(seed, 10)
    const next = random(seed + 100)
    const places = Object.fromEntries(graphOf(machine).nodes.map(({ id }, i) => [id, { x: (i % 4) * 420 + Math.floor(next() * 60), y: Math.floor(i / 4) * 300 + Math.floor(next() * 60) }]))
    const wrong = faults(machine, sceneOf(machine, 'near', places))
    expect(wrong).toEqual([])
  }
})

test('among sixty states one after the other is dragged away and dropped, and all can still be read', () => {
  const machine = randomMachine(60, 60)
  const next = random(7)
  const make = sceneMaker()
  const show = (places: Readonly<Record<string, XY>>, dragged: readonly string[]): Scene => make({ machine, places, level: 'near', errored: new Set(), dragged: new Set(dragged) })
  let places = layOutMachine(machine, {})
  let scene = show(places, [])
  const ids = graphOf(machine).nodes.map(({ id }) => id)
  for (let drop = 0; drop < (process.env['SOAK'] === '1' ? 60 : 12); drop += 1) {
    const id = ids[Math.floor(next() * ids.length)] ?? ''
    const own = scene.boxes.get(id)
    if (!own) throw new Error(id)
    // Somewhere nearby where a hand would put it: on no other state.
    const spots = Array.from({ length: 40 }, () => ({ x: own.x + Math.round((next() - 0.5) * 1400), y: own.y + Math.round((next() - 0.5) * 900) }))
    const spot = spots.find((at) => [...scene.boxes].every(([other, box]) => other === id || !overlaps(inflate(box, 48), { ...own, ...at })))
    if (!spot) continue
    for (let move = 1; move <= 4; move += 1) {
      const at = { x: own.x + ((spot.x - own.x) * move) / 4, y: own.y + ((spot.y - own.y) * move) / 4 }
      const before = scene
      scene = show({ ...places, [id]: at }, [id])
      // Nothing else is moved and drawn again: only what leads here or away, and what the state is dragged over.
      const held = inflate({ ...own, ...at }, 6)
      for (const { id: link, source, target } of graphOf(machine).links) {
        const was = before.routes.get(link)
        const isTouched = source === id || target === id || stretches(was?.points ?? []).some(([a, b]) => overlaps(stretchBox(a, b, 4), held))
        if (!isTouched) expect(scene.routes.get(link), `${link} while ${id} is dragged`).toBe(was)
      }
      // Under the hand every link has a way, whatever it crosses.
      expect(scene.routes.size).toBe(graphOf(machine).links.length)
    }
    places = { ...places, [id]: spot }
    scene = show(places, [])
    expect(faults(machine, scene), `after dropping ${id}`).toEqual([])
    // What was done in a hurry is done well now, although nothing has moved since the last frame under the hand.
    expect([...scene.routes].map(([link, { path }]) => [link, path])).toEqual([...sceneOf(machine, 'near', places).routes].map(([link, { path }]) => [link, path]))
  }
})

const LOOPS = `
fsm:
  initialState: a
  context: { n: { type: integer } }
  states:
    a: { transitions: [ { toState: a, guards: [ { expression: "context.n < 3" } ] }, { toState: b, guards: [ { expression: "context.n == 1" } ] }, { toState: b, guards: [ { expression: "context.n == 2" } ] } ] }
    b: { transitions: [ { toState: a, guards: [ { expression: "context.n > 3" } ] }, { toState: c } ] }
    c: { terminal: true }
`

test('BB-032 self-loops, parallel and there-and-back transitions are ways of their own, outside of their states', () => {
  const machine = read(LOOPS)
  const scene = sceneOf(machine)
  expect(faults(machine, scene)).toEqual([])
  for (const [, { points }] of scene.routes) {
    const reaches = stretches(points).some(([a, b]) => {
      const box = stretchBox(a, b, 0)
      return [...scene.boxes.values()].every((state) => !overlaps(inflate(state, 12), { ...box, x: box.x + box.w / 2 - 0.5, y: box.y + box.h / 2 - 0.5, w: 1, h: 1 }))
    })
    expect(reaches).toBe(true)
  }
})

test('a way back leaves and returns on the right, 82 px outside the column', () => {
  const machine = read(LOOPS.replace('{ toState: a, guards: [ { expression: "context.n < 3" } ] }, ', ''))
  const scene = sceneOf(machine)
  const back = scene.routes.get('b\u001f0')
  const column = scene.boxes.get('a')
  expect(back?.kind).toBe('side')
  expect(back?.points[0]?.x).toBe((column?.x ?? 0) + 312)
  expect(Math.max(...(back?.points ?? []).map((point) => point.x))).toBe((column?.x ?? 0) + 312 + 82)
})

test('a transition to a state that does not exist has a way to a stub', () => {
  const machine = read('fsm:\n  initialState: a\n  states:\n    a: { transitions: [ { toState: nowhere }, { toState: b } ] }\n    b: { terminal: true }\n')
  const scene = sceneOf(machine)
  expect(scene.ghosts.map((ghost) => ghost.name)).toEqual(['nowhere'])
  expect(faults(machine, scene)).toEqual([])
})
