import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gathered, lint } from '../analysis'
import { ConfigurationGraph, doubtInWords, Explorer, proofFindings, withProof, type ProofFinding } from '../analysis/explore'
import { readMachine, type Reading } from '../machine'

const SECOND_MS = 1_000
const USAGE = `Name at least one machine: npm run -s explore -- [--scripts FOLDER] FILE…
Every outcome is gone through; what is wrong is printed with its line. With --scripts the shortest script that shows
each finding is written into the folder.`

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** What the exploration found, worst first, one mistake in many places once; writes the scripts where they are wanted. */
function tell(file: string, { text }: Reading, findings: readonly ProofFinding[], scripts: string | null): void {
  const rank = { error: 0, warning: 1, info: 2 } as const
  const told = gathered(findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]))
  told.forEach(({ first, rest }, nth) => {
    console.log(`  ${first.severity} ${first.id} ${first.code}, line ${lineOf(text, first.range.start)}: ${first.message}`)
    if (rest.length > 0) console.log(`    The same in ${rest.length} more places: lines ${rest.map(({ range }) => lineOf(text, range.start)).join(', ')}.`)
    if (!first.witness) return
    console.log(`    ${first.witness.says}`)
    if (scripts === null) return
    const path = join(scripts, `${basename(file).replace(/\.ya?ml$/, '')}-${nth + 1}-${first.id}.script.yaml`)
    writeFileSync(path, first.witness.script)
    console.log(`    ${path}`)
  })
}

/** Explores one machine and prints what was found; true when it is proven that nothing is stuck and everything can end. */
function exploreFile(file: string, scripts: string | null): boolean {
  const reading = readMachine(readFileSync(file, 'utf8'))
  const { machine, verdict, diagnostics } = reading
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
  for (const doubt of explorer.doubts) console.log(`  not proven: ${doubtInWords(doubt).replaceAll('`', '')}`)
  const proven = proofFindings(reading, explorer)
  const ids = new Set(proven.map(({ id }) => id))
  tell(file, reading, withProof<ProofFinding>(lint(reading), proven).filter(({ id, witness }) => ids.has(id) || witness !== undefined), scripts)
  return stuck === 0 && trapped === 0 && explorer.isComplete
}

const words = process.argv.slice(2)
const at = words.indexOf('--scripts')
const scripts = at >= 0 ? (words[at + 1] ?? null) : null
const files = at >= 0 ? words.toSpliced(at, 2) : words
if (files.length === 0) console.log(USAGE)
if (scripts !== null) mkdirSync(scripts, { recursive: true })
const fine = files.map((file) => exploreFile(file, scripts)).every(Boolean)
process.exitCode = files.length > 0 && fine ? 0 : 1
