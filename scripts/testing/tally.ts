import { readFileSync } from 'node:fs'

/** How many tests passed and failed. A test that was skipped is neither. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

export const add = (a: Tally, b: Tally): Tally => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

/**
 * The tally of a vitest JSON report. A file that could not be loaded has no tests of its own and counts as one failed.
 * A run that failed although no test did (an unhandled rejection, no report at all) counts as one failed too.
 */
export function unitTally(reportPath: string, runPassed: boolean): Tally {
  const report = readReport(reportPath)
  let tally: Tally = { passed: numberOf(report, 'numPassedTests'), failed: numberOf(report, 'numFailedTests') }
  for (const file of listOf(report, 'testResults')) {
    if (textOf(file, 'status') === 'failed' && listOf(file, 'assertionResults').length === 0) {
      tally = add(tally, { passed: 0, failed: 1 })
    }
  }
  return honest(tally, runPassed)
}

/**
 * The tally of a Playwright JSON report. A story that needed its second try (CI gives one, the list names it flaky) has
 * passed: a busy machine may be late once, a fault of ours fails twice.
 */
export function browserTally(reportPath: string, runPassed: boolean): Tally {
  const stats = fieldOf(readReport(reportPath), 'stats')
  return honest(
    { passed: numberOf(stats, 'expected') + numberOf(stats, 'flaky'), failed: numberOf(stats, 'unexpected') },
    runPassed,
  )
}

const honest = (tally: Tally, runPassed: boolean): Tally =>
  runPassed || tally.failed > 0 ? tally : { ...tally, failed: 1 }

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function numberOf(value: unknown, name: string): number {
  const field = fieldOf(value, name)
  return typeof field === 'number' ? field : 0
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : ''
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name)
  return Array.isArray(field) ? field : []
}
