import { expect, test } from 'vitest'
import { checkScript, readScript } from '../agents'
import { lint } from '../analysis'
import { readMachine } from '../machine'
import { runHeadless } from '../runner'
import { canStayOpen, endingsOf, fewestVoices, machineFrom, MOST_PEOPLE, MOST_ROUNDS, objectionsTo, rulesOf, scriptFrom, SHAPES, TIE_BREAKERS, usualAnswers, voicesNeeded, type Answers } from '.'

const NAMES = ['ada', 'bo', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida']
const soak = process.env['SOAK'] !== undefined

/** Every combination of what can be chosen: shapes, rules, how many, how many rounds, who breaks a tie; `SOAK=1` up to the most of each. */
function* combinations(): Iterable<Answers> {
  for (const shape of SHAPES) {
    for (const rule of rulesOf(shape)) {
      for (const many of soak ? Array.from({ length: MOST_PEOPLE - 1 }, (_, i) => i + 2) : [2, 3, 4]) {
        for (const rounds of soak ? Array.from({ length: MOST_ROUNDS }, (_, i) => i + 1) : [1, 3]) {
          for (const tie of TIE_BREAKERS) {
            const leasts = rule === 'at-least' ? Array.from({ length: many - fewestVoices(many) + 1 }, (_, i) => fewestVoices(many) + i) : [2]
            for (const least of leasts) yield { ...usualAnswers(shape), rule, people: NAMES.slice(0, many), rounds, tie, least }
          }
        }
      }
    }
  }
}

/** What a reader finds in a machine and its script, worst first; infos are remarks, not complaints. */
function complaints(machineText: string, scriptText: string): readonly string[] {
  const reading = readMachine(machineText)
  const script = readScript(scriptText)
  return [...reading.diagnostics, ...lint(reading), ...script.diagnostics, ...checkScript(script, reading.machine)]
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, message }) => `${code}: ${message}`)
}

const lintedEvery = soak ? 1 : 3

test('every combination reads without a complaint, and plays to an end: carried, and open to the last round', () => {
  let nth = 0
  for (const answers of combinations()) {
    const what = JSON.stringify({ ...answers, people: answers.people.length })
    expect(objectionsTo(answers), what).toEqual([])
    const machineText = machineFrom(answers)
    const reading = readMachine(machineText)
    expect(reading.diagnostics, what).toEqual([])
    // The catalogue takes its time: the combinations take turns, each shape, rule and number among them.
    if (nth++ % lintedEvery === 0) for (const ending of endingsOf(answers)) expect(complaints(machineText, scriptFrom(answers, ending)), what).toEqual([])
    for (const ending of endingsOf(answers)) {
      const script = readScript(scriptFrom(answers, ending))
      expect(script.diagnostics, what).toEqual([])
      const { run } = runHeadless(reading.machine, script.script)
      expect(run.status, `${what} ${ending}`).toEqual({ kind: 'done' })
      expect(run.journal.filter(({ kind }) => kind === 'refuse' || kind === 'stale' || kind === 'fail'), what).toEqual([])
      const answered = run.journal.filter(({ kind }) => kind === 'answer')
      expect(answered, `${what} ${ending}: every answer of the script is asked for`).toHaveLength(script.script.turns.flatMap(({ turns }) => turns).length)
      const asked = run.journal.some((record) => record.kind === 'enter' && record.state === 'last_word')
      const hasTheWord = answers.tie !== 'nobody' && !(answers.shape === 'debate' && answers.rule === 'judge' && answers.tie === 'chair')
      expect(asked, `${what} ${ending}`).toBe(ending === 'open' && hasTheWord)
    }
  }
  expect(nth).toBeGreaterThan(soak ? 5_000 : 200)
}, 600_000)

test('a tie is what the rule says: four voters and a majority can tie, three cannot, and then nobody is asked who breaks it', () => {
  const gate = (people: number, rule: Answers['rule'] = 'majority'): Answers => ({ ...usualAnswers('gate'), people: NAMES.slice(0, people), rule })
  expect(canStayOpen(gate(4))).toBe(true)
  expect(canStayOpen(gate(3))).toBe(false)
  expect(canStayOpen(gate(5, 'two-thirds'))).toBe(true)
  expect(machineFrom(gate(3))).not.toContain('last_word')
  const { run } = runHeadless(readMachine(machineFrom({ ...gate(4), rounds: 1, tie: 'person' })).machine, readScript(scriptFrom({ ...gate(4), rounds: 1, tie: 'person' }, 'open')).script)
  expect(run.journal.flatMap((record) => (record.kind === 'write' && record.field === 'ruling' ? [record.actor] : []))).toEqual(['user:referee'])
  expect(run.state).toBe('approved')
})

test('the number of rounds is kept: with nine rounds and no agreement a debate is criticised nine times', () => {
  const answers: Answers = { ...usualAnswers('debate'), rounds: 9, tie: 'nobody' }
  const { run } = runHeadless(readMachine(machineFrom(answers)).machine, readScript(scriptFrom(answers, 'open')).script)
  expect(run.journal.filter((record) => record.kind === 'enter' && record.state === 'critique')).toHaveLength(9)
  expect(run.state).toBe('unsettled')
})

test('names that mean something to YAML or to JavaScript are names like others', () => {
  const people = ['__proto__', 'constructor', 'yes', '7', 'a, b', 'x: y', 'user:kim', "o'neil #1", '{老师}']
  for (const shape of SHAPES) {
    const answers: Answers = { ...usualAnswers(shape), people, chair: 'agent:null', name: '- [odd]', topic: 'Is "this": {{ a }} # fine?', tie: 'chair', rule: 'majority' }
    expect(objectionsTo(answers)).toEqual([])
    const reading = readMachine(machineFrom(answers))
    expect(reading.diagnostics).toEqual([])
    expect(reading.machine.name).toBe('- [odd]')
    expect(reading.machine.agents.map(({ name }) => name as string)).toEqual(['agent:null', ...people])
    const { run } = runHeadless(reading.machine, readScript(scriptFrom(answers)).script)
    expect(run.status).toEqual({ kind: 'done' })
    expect(run.journal.some(({ kind }) => kind === 'refuse' || kind === 'fail' || kind === 'stale')).toBe(false)
    expect(run.slots['question']).toMatchObject({ held: { value: answers.topic } })
  }
})

test('what can’t be made is refused with what to do', () => {
  const usual = usualAnswers('gate')
  const says = (answers: Partial<Answers>): string => objectionsTo({ ...usual, ...answers }).map(({ message }) => message).join(' ')
  expect(objectionsTo(usual)).toEqual([])
  expect(says({ people: ['a'] })).toMatch(/takes two/)
  expect(says({ people: ['a', 'a'] })).toMatch(/there twice/)
  expect(says({ people: ['a', ' b'] })).toMatch(/blank/)
  expect(says({ people: ['a', ''] })).toMatch(/needs a name/)
  expect(says({ people: ['a', 'b\nc'] })).toMatch(/can’t be seen/)
  expect(says({ chair: 'support' })).toMatch(/takes part already/)
  expect(says({ rule: 'at-least', least: 2 })).toMatch(/takes 3 to 4/)
  expect(says({ rounds: 0 })).toMatch(/1 to 9/)
  expect(says({ rounds: 1.5 })).toMatch(/1 to 9/)
  expect(says({ topic: ' ' })).toMatch(/one sentence/)
  expect(says({ name: '' })).toMatch(/needs a name/)
  expect(voicesNeeded({ ...usual, rule: 'two-thirds' })).toBe(3)
})
