import { mkdirSync, rmSync } from 'node:fs'
import { runStep } from './testing/runStep'
import { add, type Tally, unitTally, browserTally } from './testing/tally'

/*
 * The whole check of a change, in the order in which a mistake is cheapest to see. Every step runs even when an earlier one
 * failed, so that one run shows everything; only the browser tests need the build.
 */
const results = '.results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unitReport = `${results}/unit.json`
const browserReport = `${results}/browser.json`

const failedSteps: string[] = []
const step = (title: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): boolean => {
  const passed = runStep(title, command, env)
  if (!passed) failedSteps.push(title)
  return passed
}

step('lint', ['npm', 'run', '--silent', 'lint'])
step('import ladder', ['npm', 'run', '--silent', 'ladder'])
step('style sheets', ['npm', 'run', '--silent', 'styles'])
step('types', ['npx', 'tsc', '--noEmit'])
const unitPassed = runStep('unit tests', ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`])
let tests: Tally = unitTally(unitReport, unitPassed)
const built = step('build', ['npx', 'vite', 'build', '--logLevel', 'warn'])
if (built) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }
  const browserPassed = runStep('browser tests', ['npx', 'playwright', 'test', '--reporter=list,json'], env)
  tests = add(tests, browserTally(browserReport, browserPassed))
}

if (failedSteps.length > 0) console.log(`\nNot passed, beside tests: ${failedSteps.join(', ')}.`)
if (tests.passed === 0) console.log('\nNo test has passed; a check that ran nothing is no check.')
// A step that fails counts as one failed check, so that the last line never says 0 failed over a broken lint or build.
const failed = tests.failed + failedSteps.length
console.log(`\n${tests.passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0
