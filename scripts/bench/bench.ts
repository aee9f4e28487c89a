import { runnerImport } from 'vite'
import { exploreBench } from './exploreBench'
import { gestureBench } from './gestureBench'
import { keystrokeBench } from './keystrokeBench'
import { mountBench } from './mountBench'
import { readingBench } from './readingBench'
import { reducerBench } from './reducerBench'
import { scrubBench } from './scrubBench'
import { squiggleBench } from './squiggleBench'
import { printTable, type Row } from './table'
import { traceBench } from './traceBench'
import { typingBench } from './typingBench'

interface OperationBench {
  readonly operationBench: () => readonly Row[] | Promise<readonly Row[]>
}

/** The store gathers the gallery's files as Vite does, so what needs a whole store is loaded by Vite. */
const operationBench = async (): Promise<readonly Row[]> => (await runnerImport<OperationBench>('/scripts/bench/operationBench.ts')).module.operationBench()

/*
 * Medians beside a peer, own and peer taken in turns. `npm run bench -- reducer mount` runs some of them. Figures speak of
 * this computer at this hour; the ratios travel better.
 */
const benches: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  reducer: reducerBench,
  explore: exploreBench,
  reading: readingBench,
  operation: operationBench,
  keystroke: keystrokeBench,
  typing: typingBench,
  squiggle: squiggleBench,
  mount: mountBench,
  gesture: gestureBench,
  trace: traceBench,
  scrub: scrubBench,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(' or ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`… ${name}`)
  rows.push(...(await bench()))
}
printTable(rows)
