import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMachine, type Machine } from '../../machine'
import type { RunEvent } from '../types'
import type { Expected } from './compareVector'

/** One case of a vector file; `text` replaces the machine file's. */
export interface Vector {
  readonly id: string
  readonly title?: string
  readonly machine?: string
  readonly mutation?: string | null
  readonly text?: string | null
  readonly events: readonly RunEvent[]
  readonly expect: Expected
}

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url))

/** The text of a file under `reducer/fixtures/`. Errors: throws when it is not there. */
export const fixtureText = (path: string): string => readFileSync(folder + path, 'utf8')

export const vectors = (file: 'rules.json' | 'runs.json'): readonly Vector[] =>
  (JSON.parse(fixtureText(file)) as { readonly cases: readonly Vector[] }).cases

const machines = new Map<string, Machine>()

/** The machine that a text describes; read once. */
export const machineOf = (text: string): Machine => {
  const known = machines.get(text) ?? readMachine(text).machine
  machines.set(text, known)
  return known
}

export const vectorMachine = (vector: Vector): Machine => machineOf(vector.text ?? fixtureText(`machines/${vector.machine ?? ''}`))

/** The machines under `fixtures/machines/`, by path. */
export const FIXTURE_MACHINES = [
  'arch-debate.yaml', 'deployment-quorum.yaml',
  'edge/nobody.yaml', 'edge/odd-actions.yaml', 'edge/open-floor.yaml', 'edge/optional-only.yaml', 'edge/people-and-defaults.yaml',
  'patterns/01-sequential-pipeline.yaml', 'patterns/02-parallel-fan-out-fan-in.yaml', 'patterns/03-supervisor-router.yaml',
  'patterns/04-hierarchical-manager-worker.yaml', 'patterns/05-peer-handoff-swarm.yaml', 'patterns/06-auction-contract-net.yaml',
  'patterns/07-blackboard-shared-state.yaml', 'patterns/08-generator-critic-refiner.yaml', 'patterns/09-planner-executor.yaml',
  'patterns/10-event-driven-publish-subscribe.yaml', 'patterns/11-dynamic-team-formation.yaml',
] as const
