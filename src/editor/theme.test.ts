import { expect, test } from 'vitest'
import { sixDigits } from './theme'

test('a token reads as six digits, shortened by a build or not; anything else is left out', () => {
  expect(sixDigits('#fff')).toBe('#ffffff')
  expect(sixDigits('#1B1C1F')).toBe('#1B1C1F')
  for (const none of ['', 'white', '#ffff', 'rgb(0 0 0)', '#12']) expect(sixDigits(none)).toBeNull()
})
