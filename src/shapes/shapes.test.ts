import { expect, test } from 'vitest'
import { applyEdits, editsOf, readMachine, stateName, type Reading } from '../machine'
import { patterns } from '../patterns'
import { readScript } from '../agents'
import { lint } from '../analysis'
import { renderTemplate } from '../guards'
import { runHeadless } from '../runner'
import { landShape, SHAPES, shapeOf, type Landing, type Shape } from '.'

const EMPTY = 'fsm:\n  name: new\n  version: 1\n  states: {}\n'

/** The text with a shape in it, and what reading and lint say. */
function landed(text: string, shape: Shape, landing: Landing): { readonly text: string; readonly reading: Reading } {
  const { operations, label } = landShape(readMachine(text).machine, shape, landing)
  const result = editsOf(readMachine(text), { kind: 'several', operations, label })
  if (!result.ok) throw new Error(`${shape.id}: ${result.reason}`)
  return { text: applyEdits(text, result.edits), reading: result.after }
}

const errorsOf = (reading: Reading): readonly string[] => lint(reading).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))
const commentsOf = (text: string): readonly string[] => text.split('\n').flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1] ?? [])

/** On every transition, behind every state, and by itself: a few of them where there is no time. */
function landings(text: string): readonly Landing[] {
  const { states } = readMachine(text).machine
  const all: readonly Landing[] = [
    { kind: 'free' },
    ...states.map(({ name }): Landing => ({ kind: 'after', state: name })),
    ...states.flatMap(({ name, transitions }) => transitions.map((_, transition): Landing => ({ kind: 'on', state: name, transition }))),
  ]
  return process.env['SOAK'] === '1' ? all : [all[0], all[2], all.at(-1)].flatMap((each) => each ?? [])
}

test('a shape lands in every machine of the gallery: read whole, no new error, every comment kept', () => {
  patterns.forEach(({ id, machineText }, nth) => {
    const before = errorsOf(readMachine(machineText))
    SHAPES.forEach((shape, n) => {
      if (process.env['SOAK'] !== '1' && (nth + n) % 2 === 1) return
      const all = landings(machineText)
      // Between two soaks each machine sees every other shape, in one of three places.
      const some = process.env['SOAK'] === '1' ? all : all.filter((_, i) => i === Math.floor((nth + n) / 2) % all.length)
      for (const landing of some) {
        const { text, reading } = landed(machineText, shape, landing)
        const where = `${shape.id} in ${id}, ${JSON.stringify(landing)}`
        expect(reading.verdict, where).toBe('whole')
        expect(errorsOf(reading).filter((message) => !before.includes(message)), where).toEqual([])
        expect(commentsOf(text), where).toEqual(expect.arrayContaining([...commentsOf(machineText)]))
        expect(new Set(reading.machine.states.map(({ name }) => name)).size, where).toBe(reading.machine.states.length)
      }
    })
  })
})

test('on nothing a shape is a whole machine, that lints without an error and begins with the shape', () => {
  for (const shape of SHAPES) {
    const { reading } = landed(EMPTY, shape, { kind: 'free' })
    expect(errorsOf(reading), shape.id).toEqual([])
    expect(reading.machine.initialState, shape.id).toBe(reading.machine.states[0]?.name)
    expect(reading.machine.states.some(({ terminal }) => terminal), shape.id).toBe(true)
  }
})

test('a shape that lands twice is renamed to fit, and leads where the transition led', () => {
  const debate = patterns.find(({ id }) => id === 'arch-debate')?.machineText ?? ''
  const once = landed(debate, shapeOf('judge-loop'), { kind: 'after', state: stateName('positions') })
  expect(once.reading.machine.states.map(({ name }) => name)).toEqual(['question', 'positions', 'argue', 'judge_2', 'critique', 'judge', 'finalize', 'done'])
  expect(once.reading.machine.context.map(({ name }) => name)).toEqual(expect.arrayContaining(['arguments', 'verdict_2', 'judge_note_2']))
  expect(once.reading.machine.states[1]?.transitions[0]?.toState).toBe('argue')
  const [on, back] = once.reading.machine.states[3]?.transitions ?? []
  expect([on?.toState, back?.toState]).toEqual(['critique', 'argue'])
  expect(back?.onTransition.map(({ effects }) => effects[0])).toEqual([
    { verb: 'remove', field: 'arguments', keys: '*' },
    { verb: 'assign', field: 'verdict_2', value: '' },
  ])
  const twice = landed(once.text, shapeOf('judge-loop'), { kind: 'after', state: stateName('argue') })
  expect(twice.reading.machine.states.map(({ name }) => name).slice(2, 6)).toEqual(['argue', 'argue_2', 'judge_3', 'judge_2'])
})

test('a review shows what was written under any name', () => {
  for (const name of ['step 1', 'open-point', "it's", '__proto__']) {
    const text = `fsm:
  name: odd
  initialState: write
  context: { ${JSON.stringify(name)}: { type: string } }
  agents: { pro: { canTransition: [write] } }
  states:
    write:
      description: Write it.
      requires: [ { name: ${JSON.stringify(name)}, from: { agent: pro } } ]
      transitions: [ { toState: done } ]
    done: { terminal: true }
`
    const { reading, text: after } = landed(text, shapeOf('review'), { kind: 'after', state: stateName('write') })
    expect(lint(reading).filter(({ severity }) => severity !== 'info').map(({ message }) => message), after).toEqual([])
    expect(renderTemplate(reading.machine.states[1]?.description ?? '', { context: new Map([[name, 'a draft']]) }), after).toContain('Read the work: a draft.')
  }
})

test('inside a loop the way in re-arms what the shape gathers', () => {
  const debate = patterns.find(({ id }) => id === 'arch-debate')?.machineText ?? ''
  const { reading } = landed(debate, shapeOf('quorum'), { kind: 'on', state: stateName('critique'), transition: 0 })
  const way = reading.machine.states.find(({ name }) => name === 'critique')?.transitions[0]
  expect(way).toMatchObject({ toState: 'vote', onTransition: [{ effects: [{ verb: 'remove', field: 'votes', keys: '*' }] }] })
})

test('a quorum of n needs more than half, and its run goes both ways', () => {
  for (const [voters, majority] of [[2, 2], [3, 2], [4, 3], [5, 3]] as const) {
    const machine = readMachine(EMPTY).machine
    const names = Array.from({ length: voters }, (_, i) => `v${i}`)
    const { operations } = landShape(machine, shapeOf('quorum'), { kind: 'free' }, { agents: names as never })
    const result = editsOf(readMachine(EMPTY), { kind: 'several', operations })
    if (!result.ok) throw new Error(result.reason)
    const { machine: made } = result.after
    expect(made.states[0]?.transitions[0]?.guards[0]?.expression).toContain(`>= ${majority}`)
    for (const approving of [majority - 1, majority]) {
      const script = `script:\n  machine: new\n  agents:\n${names.map((name, i) => `    ${name}: [{ votes: ${i < approving ? 'approve' : 'reject'} }]`).join('\n')}\n`
      expect(ends(result.after.text, script)).toBe(approving === majority ? 'done' : 'rejected')
    }
  }
})

const ends = (machine: string, script: string): string => {
  const { run } = runHeadless(readMachine(machine).machine, readScript(script).script)
  return run.status.kind === 'done' ? (run.state ?? '') : run.status.kind
}
