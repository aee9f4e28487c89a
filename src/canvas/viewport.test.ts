import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { layOutMachine } from './layout'
import { levelOf, SCALE } from './levels'
import { sceneMaker } from './scene'
import { randomMachine } from './testing/randomMachine'
import { isInView, openingView } from './viewport'

const sceneOf = (machine: ReturnType<typeof randomMachine>) =>
  sceneMaker()({ machine, places: layOutMachine(machine, {}), level: 'near', errored: new Set(), dragged: new Set() })

test('a small machine opens whole, never larger than life', () => {
  const { machine } = readMachine('fsm:\n  initialState: a\n  states:\n    a: { transitions: [ { toState: b } ] }\n    b: { terminal: true }\n')
  const scene = sceneOf(machine)
  const size = { width: 900, height: 700 }
  const view = openingView(scene, 'a', size)
  expect(view?.zoom).toBe(1)
  for (const box of scene.boxes.values()) expect(view && isInView(box, view, size)).toBe(true)
})

test('a large machine opens on its beginning, at a size that can be read', () => {
  const scene = sceneOf(randomMachine(4, 80))
  const size = { width: 900, height: 700 }
  const view = openingView(scene, 's0', size)
  expect(view?.zoom).toBeGreaterThanOrEqual(0.7)
  const start = scene.boxes.get('s0')
  expect(view && start && isInView(start, view, size)).toBe(true)
})

test('text that is drawn is 11 px or more on the screen at every zoom', () => {
  for (let zoom = 0.35; zoom <= 2; zoom += 0.01) expect(11 * SCALE[levelOf(zoom)] * zoom).toBeGreaterThanOrEqual(10.94)
})
