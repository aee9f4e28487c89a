import { readFileSync } from 'node:fs'
import { ConfigurationGraph, Explorer, type Doubt } from '../analysis/explore'
import { readMachine } from '../machine'

const SECOND_MS = 1_000

function doubtInWords(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'limit':
      return `there are more than ${doubt.limit} configurations`
    case 'stopped':
      return 'it was stopped'
    case 'computes':
      return `guards compute with ${doubt.field}`
    case 'list-cut':
      return `${doubt.field} was cut at ${doubt.length} items`
    case 'free-keys':
      return `anybody may write ${doubt.field} under any key`
    case 'nested':
      return `the entries of ${doubt.field} are maps or lists`
    case 'too-many-answers':
      return `${doubt.actor} has too many answers in ${doubt.state}`
    case 'does-not-start':
      return 'the document does not start'
  }
}

/** Explores one machine and prints what was found; true when it is proven that nothing is stuck and everything can end. */
function exploreFile(file: string): boolean {
  const { machine, verdict, diagnostics } = readMachine(readFileSync(file, 'utf8'))
  if (verdict !== 'whole') {
    console.log(`${file}: cannot be read: ${diagnostics[0]?.message ?? verdict}`)
    return false
  }
  const began = performance.now()
  const explorer = new Explorer(machine)
  while (!explorer.step(5_000));
  const ms = performance.now() - began
  const { configurations, transitions } = explorer.progress()
  const graph = new ConfigurationGraph(explorer)
  const trapped = graph.towards([...graph.ended('done'), ...graph.ended('stuck')]).filter((reaches) => reaches === 0).length
  const stuck = explorer.stuck.length
  console.log(`${file}: ${configurations} configurations, ${transitions} transitions in ${(ms / SECOND_MS).toFixed(2)} s (${Math.round((configurations / ms) * SECOND_MS)} a second, ${Math.round(process.memoryUsage().rss / 1e6)} MB)`)
  if (stuck > 0) console.log(`  ${stuck} configurations are stuck, in ${[...new Set(explorer.stuck.map(({ state }) => state))].join(', ')}`)
  if (explorer.isComplete && trapped > 0) console.log(`  ${trapped} configurations cannot reach an end`)
  for (const doubt of explorer.doubts) console.log(`  not proven: ${doubtInWords(doubt)}`)
  return stuck === 0 && trapped === 0 && explorer.isComplete
}

const files = process.argv.slice(2)
if (files.length === 0) console.log('Name at least one machine: npm run -s explore -- FILE…')
const fine = files.map(exploreFile).every(Boolean)
process.exitCode = files.length > 0 && fine ? 0 : 1
