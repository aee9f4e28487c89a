import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import mutants from '../analysis/fixtures/machine-mutants.json'
import { traceLines } from '../export'
import type { Machine } from '../machine'
import { endedWhy, momentAt } from '../trace'
import { runHeadless } from './runHeadless'
import { machineOf, scriptOf } from './testing/play'

// UPDATE_GOLDEN=1 writes the files anew; the difference is then read like any other change.
const updating = process.env['UPDATE_GOLDEN'] === '1'
const folder = new URL('./fixtures/mutants/', import.meta.url)

/** The debate in two rounds; a judge that has a third word says it first. */
const debate = (machine: Machine): string => {
  const words = machine.context.find(({ name }) => name === 'verdict')?.type.values ?? []
  return DEBATE.replace('verdict: continue,', `verdict: ${words[2] ?? 'continue'},`)
}
const DEBATE = `script:
  agents:
    moderator: [ { question: "Split billing?" } ]
${['pro', 'con', 'prag'].map((name) => `    ${name}: [ { positions: "${name} 0" }, { critiques: "${name} 1" }, { critiques: "${name} 2" } ]`).join('\n')}
    judge: [ { verdict: continue, judge_note: open }, { verdict: consensus, judge_note: settled }, { answer: split } ]
`
/** The named voters of a machine say its words by turns, three times over, so that even panels tie; where a vote can be taken again, they are split at first. */
const gate = (machine: Machine, id: string): string => {
  const words = machine.context.find(({ name }) => name === 'votes')?.type.of?.values ?? machine.context.find(({ name }) => name === 'votes')?.type.values ?? []
  const word = (nth: number, turn: number): string => (id.includes('revote') && turn === 0 ? 'reject' : (words[nth % words.length] ?? 'approve'))
  const voters = machine.states.flatMap(({ requires }) => requires.flatMap(({ field, from }) => (field === 'votes' && from.kind === 'agent' && from.agent !== null ? [from.agent] : [])))
  const confident = (agent: string): boolean => machine.states.some(({ requires }) => requires.some(({ field, from }) => field === 'confidence' && from.kind === 'agent' && from.agent === agent))
  const turns = (agent: string, nth: number): string => Array.from({ length: 3 }, (_, turn) => `{ votes: ${word(nth, turn)}${confident(agent) ? `, confidence: ${90 - 10 * nth}` : ''} }`).join(', ')
  return `script:
  agents:
    chair: [ { question: "Deploy?" }, { rationale: r, answer: a } ]
${[...new Set(voters)].map((agent, nth) => `    ${agent}: [ ${turns(agent, nth)} ]`).join('\n')}
`
}

test.each(mutants.cases.map((mutant) => [mutant.id, mutant] as const))('the mutant %s plays to its golden trace, and says why it ended', (id, { base, machine: text }) => {
  const machine = machineOf(stringify(text))
  const { run } = runHeadless(machine, scriptOf(base === 'arch-debate' ? debate(machine) : gate(machine, id)))
  const why = endedWhy(machine, run.journal, momentAt(machine, run.journal, run.journal.length))
  const trace = [...traceLines(run.journal), `why: ${why?.sentence}`, ...(why?.needed ? [`needed: ${why.needed}`] : []), ''].join('\n')
  const file = new URL(`${id}.trace.txt`, folder)
  if (updating) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, trace)
  }
  expect(existsSync(file), 'no trace; UPDATE_GOLDEN=1 writes it').toBe(true)
  expect(trace).toBe(readFileSync(file, 'utf8'))
})
