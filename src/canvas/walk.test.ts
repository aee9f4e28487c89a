import { expect, test } from 'vitest'
import { walk } from './walk'

const boxes = new Map(
  Object.entries({ top: [0, 0], below: [0, 200], aside: [500, 190], far: [0, 900] }).map(([id, [x = 0, y = 0]]) => [id, { x, y, w: 312, h: 84 }]),
)

test('a walk goes to the nearest state in its direction and stops at the border', () => {
  expect(walk(boxes, 'top', 'down')).toBe('below')
  expect(walk(boxes, 'below', 'right')).toBe('aside')
  expect(walk(boxes, 'aside', 'left')).toBe('below')
  expect(walk(boxes, 'far', 'up')).toBe('below')
  expect(walk(boxes, 'far', 'down')).toBe(null)
  expect(walk(boxes, 'gone', 'down')).toBe(null)
})
