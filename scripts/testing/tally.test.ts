import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { add, browserTally, unitTally } from './tally'

const report = (content: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'parley-tally-')), 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('unit and browser tests are counted together, a second try as passed, skipped ones not at all', () => {
  const unit = report({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, testResults: [] })
  const browser = report({ stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } })
  expect(add(unitTally(unit, false), browserTally(browser, false))).toEqual({ passed: 48, failed: 3 })
})

test('a test file that cannot be loaded counts as one failed', () => {
  const unit = report({
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }, { status: 'passed', assertionResults: [{}] }],
  })
  expect(unitTally(unit, false)).toEqual({ passed: 3, failed: 1 })
})

test('a run that failed is never told as 0 failed', () => {
  const allPassed = report({ numPassedTests: 3, numFailedTests: 0, testResults: [] })
  expect(unitTally(allPassed, false)).toEqual({ passed: 3, failed: 1 })
  expect(unitTally(report('half a rep'), false)).toEqual({ passed: 0, failed: 1 })
  expect(browserTally('/nowhere/at/all.json', false)).toEqual({ passed: 0, failed: 1 })
})
