import { runStep } from './testing/runStep'

/*
 * The unit tests again with large seeds: property tests and random walks read SOAK and go on for minutes.
 * Further words are passed on, so `npm run soak -- src/reducer` soaks one folder.
 */
const passed = runStep('soak', ['npx', 'vitest', 'run', ...process.argv.slice(2)], { SOAK: '1' })
process.exitCode = passed ? 0 : 1
