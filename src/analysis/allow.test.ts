import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { allowances } from './allow'
import { lint } from './lint'
import { pageOf } from './pages'

const told = (text: string): readonly string[] => lint(readMachine(text)).filter(({ severity }) => severity !== 'info').map(({ id }) => id)
const debate = pageOf('L31')?.example ?? ''
const line = '        - toState: argue\n'

test('a comment on its line allows one rule there, by number or by name', () => {
  expect(told(debate)).toEqual(['L31'])
  expect(told(debate.replace(line, '        - toState: argue # lint: allow L31 - they keep their claims on purpose\n'))).toEqual([])
  expect(told(debate.replace(line, '        - toState: argue # lint: allow loop-keeps-map - on purpose\n'))).toEqual([])
  expect(told(debate.replace(line, '        - toState: argue # lint: allow L31\n'))).toEqual([])
})

test('a comment that stands alone speaks of the next line with something on it', () => {
  expect(told(debate.replace(line, `        # lint: allow L31 - on purpose\n        # and more is said here\n\n${line}`))).toEqual([])
})

test('another rule on that line, and the rule on another line, stay', () => {
  expect(told(debate.replace(line, '        - toState: argue # lint: allow L33 - no\n'))).toEqual(['L31', 'unused-allow'])
  expect(told(debate.replace('    rule:\n', '    rule: # lint: allow L31 - no\n'))).toEqual(['unused-allow', 'L31'])
})

test('an allowance that allows nothing is told, and so is one of a rule that does not exist', () => {
  const text = pageOf('L31')?.mended ?? ''
  const found = lint(readMachine(text.replace(line, '        - toState: argue # lint: allow L31 - once it was needed\n')))
  expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual(['unused-allow warning'])
  expect(found[0]?.message).toContain('finds nothing on this line')
  const mistyped = lint(readMachine(text.replace(line, '        - toState: argue # lint: allow loop-keeps - why not\n')))
  expect(mistyped[0]?.message).toContain('There is no rule `loop-keeps`')
})

test('an allowance of a rule that needs exploration is not judged here', () => {
  const text = pageOf('L31')?.mended ?? ''
  expect(told(text.replace(line, '        - toState: argue # lint: allow L48 - the order is the tie-break\n'))).toEqual([])
  expect(told(text.replace(line, '        - toState: argue # lint: allow guards-overlap - the order is the tie-break\n'))).toEqual([])
})

test('what keeps a document from starting cannot be allowed', () => {
  const text = (pageOf('L01')?.example ?? '').replace('initialState: aks', 'initialState: aks # lint: allow L01 - it will come')
  expect(told(text)).toContain('L01')
})

test('a comment is a comment: the same words inside quotes or a block of text allow nothing', () => {
  const text = 'a: "# lint: allow L31 - x"\nb: |\n  # lint: allow L31 - y\nc: 1 # lint: allow L31 - z\n'
  const end = text.length - 1
  expect(allowances(text)).toEqual([
    { rule: 'L31', reason: 'z', range: { start: text.lastIndexOf('#'), end }, line: { start: text.indexOf('c: 1'), end } },
  ])
})
