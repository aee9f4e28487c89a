import { expect, test } from 'vitest'
import { elementPath, readMachine } from '.'

test('§1 a range inside a text that ends with its line break is found as in any other', () => {
  for (const style of ['|', '|+', '>', '>+', '|-']) {
    const text = `fsm:\n  name: t\n  initialState: a\n  states:\n    a:\n      description: ${style}\n        First line.\n\n        Third {{ context.nope }}.\n      terminal: true\n`
    const reading = readMachine(text)
    const at = reading.machine.states[0]?.description.indexOf('nope') ?? -1
    const range = reading.rangeInScalar(elementPath('states', 'a', 'description'), { start: at, end: at + 4 })
    expect(text.slice(range.start, range.end), style).toBe('nope')
  }
})
