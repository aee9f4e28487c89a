import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resolve, sep } from 'node:path'
import { readMachine } from '../machine'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { guardCoverage, machineMutants } from './explorationFamilies'
import { firstDifference, type Expected } from '../reducer/testing/compareVector'

/** One kind of vectors: told by the fields of a case, compared case by case. */
export interface VectorFamily {
  readonly name: string
  takes(one: Readonly<Record<string, unknown>>): boolean
  /** The first difference in words, or null when the case holds. */
  difference(one: Readonly<Record<string, unknown>>): string | null
}

const MACHINES = fileURLToPath(new URL('../reducer/fixtures/machines/', import.meta.url))

/** A machine named by a case is one of the project's own fixtures, wherever the vector file lies. */
function machineText(name: string): string {
  const file = resolve(MACHINES, name)
  if (!file.startsWith(MACHINES.endsWith(sep) ? MACHINES : MACHINES + sep) || !existsSync(file)) throw new Error(`the project's fixtures have no machine ${name}`)
  return readFileSync(file, 'utf8')
}

const reducerRuns: VectorFamily = {
  name: 'reducer runs: events in, journal out',
  takes: (one) => Array.isArray(one['events']) && typeof one['expect'] === 'object' && one['expect'] !== null && (typeof one['text'] === 'string' || typeof one['machine'] === 'string'),
  difference(one) {
    const text = typeof one['text'] === 'string' ? one['text'] : machineText(String(one['machine']))
    const { machine, verdict, diagnostics } = readMachine(text)
    if (verdict !== 'whole') return `the machine cannot be read: ${diagnostics[0]?.message ?? verdict}`
    const run = (one['events'] as readonly RunEvent[]).reduce<Run>((so, event) => reduce(machine, so, event), newRun(machine))
    return firstDifference(run, one['expect'] as Expected)
  },
}

export const families: readonly VectorFamily[] = [reducerRuns, machineMutants, guardCoverage]
