import { expect, test } from 'vitest'
import { fileName } from './download'

test('a title becomes a name that file systems take', () => {
  expect(fileName('arch-debate', 'yaml')).toBe('arch-debate.yaml')
  expect(fileName('a/b: c?', 'yaml')).toBe('a-b- c-.yaml')
  expect(fileName('  ', 'yaml')).toBe('machine.yaml')
})

test('an extension that stands there stays', () => {
  expect(fileName('gate.yml', 'yaml')).toBe('gate.yml')
})
