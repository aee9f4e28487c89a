import { expect, test } from 'vitest'
import { agentName, applyEdits, editsOf, fieldName, readMachine, stateName, type Machine } from '../../machine'
import { patterns } from '../../patterns'
import { aligned, distributed, snapTo } from './arrange'
import { readClip, writeClip } from './clip'
import { freshName } from './freshName'
import { addState, ask, askEverywhere, clearOnTransition, connect, connectToNew, deleteSelected, restart, retarget, retargetToNew, type Gesture } from './gestures'
import { pasteStates } from './paste'
import { linkSentence, walkLinks } from './walkLinks'

const s = stateName
const DEBATE = patterns.find(({ id }) => id === 'arch-debate')?.machineText ?? ''

/** The text that a gesture leaves; a refusal is a failure. */
function done(text: string, gesture: Gesture | null): string {
  if (!gesture) throw new Error('nothing to do')
  const result = editsOf(readMachine(text), gesture.operation)
  if (!result.ok) throw new Error(result.reason)
  return applyEdits(text, result.edits)
}
const machineOf = (text: string): Machine => readMachine(text).machine

/** The lines of `before` that are not in `after`, and the other way round, each as often as it is missing. */
function changedLines(before: string, after: string): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  const counts = new Map<string, number>()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  const many = (sign: 1 | -1) => [...counts].flatMap(([line, count]) => Array.from({ length: Math.max(0, sign * count) }, () => line))
  return { gone: many(1), come: many(-1) }
}

test('each gesture writes its own lines and no foreign one, in machines of the gallery', () => {
  // All of the gallery takes a while; three kinds of hand are enough between two soaks.
  const some = process.env['SOAK'] === '1' ? patterns : patterns.slice(0, 3)
  for (const { id, machineText } of some) {
    const machine = machineOf(machineText)
    const [first, second] = machine.states.map(({ name }) => name)
    const [agent] = machine.agents.map(({ name }) => name)
    const [field] = machine.context.map(({ name }) => name)
    if (!first || !second || !agent || !field) throw new Error(id)
    const way = machine.states.find(({ name }) => name === first)?.transitions.length ? 0 : null
    const adding: readonly (readonly [string, Gesture | null, number])[] = [
      ['add a state', addState(machine, { x: 0, y: 0 }), 0],
      ['connect', connect(machine, first, second), 1],
      ['connect to itself', connect(machine, first, first), 1],
      ['drop on empty space', connectToNew(machine, first, { x: 0, y: 0 }), 1],
      ['ask an agent', ask(machine, first, fieldName('nobody asks this'), { kind: 'each', agents: [agent] }), 2],
      ['clear on an edge', way === null ? null : clearOnTransition(machine, first, way, field, 'clear'), 1],
      ['re-attach the end', way === null ? null : retarget(machine, first, way, first), 1],
      ['re-attach the end to nothing', way === null ? null : retargetToNew(machine, first, way), 1],
    ]
    for (const [what, gesture, most] of adding) {
      if (!gesture) continue
      const after = done(machineText, gesture)
      const { gone } = changedLines(machineText, after)
      // A list on one line is one line with more in it; nothing else may have gone.
      expect(gone.length, `${what} in ${id}: ${gone.join(' ¶ ')}`).toBeLessThanOrEqual(most)
      expect(readMachine(after).verdict).toBe('whole')
    }
  }
})

test('the first state of a machine is where it begins, and further ones are not', () => {
  const empty = 'fsm:\n  name: new\n  version: 1\n  states: {}\n'
  const one = done(empty, addState(machineOf(empty)))
  expect(machineOf(one)).toMatchObject({ initialState: 'state', states: [{ name: 'state' }] })
  const two = done(one, addState(machineOf(one)))
  expect(machineOf(two)).toMatchObject({ initialState: 'state', states: [{ name: 'state' }, { name: 'state_2' }] })
})

test('an edge dropped on nothing makes its target, which stands behind its source in the text', () => {
  const after = machineOf(done(DEBATE, connectToNew(machineOf(DEBATE), s('critique'), { x: 10, y: 20 }, s('appeal'))))
  expect(after.states.map(({ name }) => name)).toEqual(['question', 'positions', 'critique', 'appeal', 'judge', 'finalize', 'done'])
  expect(after.states[2]?.transitions.at(-1)?.toState).toBe('appeal')
  expect(connectToNew(machineOf(DEBATE), s('critique'), { x: 10, y: 20 }, s('__proto__')).places).toHaveProperty('__proto__', { x: 10, y: 20 })
})

test('an end is re-attached with its guards and actions; put where it is, nothing happens', () => {
  const machine = machineOf(DEBATE)
  const before = machine.states.find(({ name }) => name === 'judge')?.transitions[1]
  expect(before?.guards).toHaveLength(1)
  expect(machineOf(done(DEBATE, retarget(machine, s('judge'), 1, s('positions')))).states[3]?.transitions[1]).toEqual({ ...before, toState: 'positions' })
  expect(machineOf(done(DEBATE, restart(machine, s('judge'), 1, s('finalize')))).states[4]?.transitions.at(-1)).toEqual(before)
  expect(retarget(machine, s('judge'), 1, s('critique'))).toBeNull()
  expect(restart(machine, s('judge'), 1, s('judge'))).toBeNull()
})

test('asking adds a requirement and lets the agent act there; who is asked already is not asked twice', () => {
  const machine = machineOf(DEBATE)
  const judge = agentName('judge')
  const after = machineOf(done(DEBATE, ask(machine, s('critique'), fieldName('critiques'), { kind: 'each', agents: [judge, agentName('pro')] }, { prompt: 'Critique.' })))
  expect(after.states[2]?.requires.slice(3)).toEqual([{ field: 'critiques', from: { kind: 'agent', agent: 'judge' }, required: true, prompt: 'Critique.' }])
  expect(after.agents.find(({ name }) => name === 'judge')?.canTransition).toEqual(['judge', 'finalize', 'critique'])
  expect(ask(machine, s('critique'), fieldName('critiques'), { kind: 'each', agents: [agentName('pro')] })).toBeNull()
  expect(machineOf(done(DEBATE, ask(machine, s('finalize'), fieldName('answer'), { kind: 'person' }))).states[4]?.requires[1]?.from).toEqual({ kind: 'user', user: null })
})

test('an agent dropped on a field is asked in every state that gathers it', () => {
  const machine = machineOf(DEBATE)
  const after = machineOf(done(DEBATE, askEverywhere(machine, fieldName('positions'), agentName('moderator'))))
  expect(after.states[1]?.requires.map(({ from }) => (from.kind === 'agent' ? from.agent : null))).toEqual(['pro', 'con', 'prag', 'moderator'])
  expect(askEverywhere(machine, fieldName('positions'), agentName('pro'))).toBeNull()
})

test('several states are deleted in one step, with what led to them', () => {
  const after = machineOf(done(DEBATE, deleteSelected(machineOf(DEBATE), { kind: 'state', state: s('judge') }, [s('critique'), s('judge')])))
  expect(after.states.map(({ name }) => name)).toEqual(['question', 'positions', 'finalize', 'done'])
  expect(after.states.flatMap(({ transitions }) => transitions.map(({ toState }) => toState))).toEqual(['positions', 'done'])
})

test('BB-035 copies lead to each other and not to the originals, twice, and in another machine', () => {
  const machine = machineOf(DEBATE)
  const text = writeClip(machine, readMachine(DEBATE), [s('positions'), s('critique'), s('judge')], { positions: { x: 0, y: 0 }, critique: { x: 0, y: 200 } }) ?? ''
  const clip = readClip(text)
  if (!clip) throw new Error('unreadable')
  expect(clip.left).toBe(1)
  const once = done(DEBATE, pasteStates(machine, clip, new Map()))
  expect(changedLines(DEBATE, once).gone.every((line) => line.includes('canTransition'))).toBe(true)
  const twice = done(once, pasteStates(machineOf(once), clip, new Map()))
  const after = machineOf(twice)
  const ways = (name: string) => after.states.find((state) => state.name === name)?.transitions.map(({ toState }) => toState)
  expect(after.initialState).toBe('question')
  expect([ways('positions_2'), ways('critique_2'), ways('judge_2')]).toEqual([['critique_2'], ['judge_2'], ['critique_2']])
  expect([ways('positions_3'), ways('critique_3'), ways('judge_3')]).toEqual([['critique_3'], ['judge_3'], ['critique_3']])
  expect([ways('question'), ways('judge')]).toEqual([['positions'], ['finalize', 'critique']])
  const back = after.states.find(({ name }) => name === 'judge_2')?.transitions[0]
  expect(back).toEqual({ ...machine.states[3]?.transitions[1], toState: 'critique_2' })
  expect(new Set(after.states.map(({ name }) => name)).size).toBe(after.states.length)

  const quorum = patterns.find(({ id }) => id === 'deployment-quorum')?.machineText ?? ''
  const pasted = pasteStates(machineOf(quorum), clip, new Map())
  const there = machineOf(done(quorum, pasted))
  expect(there.context.map(({ name }) => name)).toEqual(expect.arrayContaining(['positions', 'critiques', 'verdict', 'judge_note']))
  expect(there.agents.find(({ name }) => name === 'judge')?.canTransition).toEqual(['judge'])
  expect(pasted.notes.join(' ')).toMatch(/fields.*`positions`.*agents.*`pro`.*1 transition that led out/s)
})

const NOTED = `fsm:
  initialState: a
  context:
    vote: { type: enum, values: [yes, no] }
  states:
    a: { transitions: [{ toState: __proto__ }] }

    # two rounds at most
    "__proto__":   # odd, and legal
      requires:
        # nobody else may
        - { name: vote, from: { agent: judge } }  # asked once
      transitions:
        # out again
        - toState: a
        - toState: 'step 1'   # on
          guards: [{ backend: cel, expression: "context.vote == 'yes'" }]
    step 1:
      description: |
        # no comment, but text
          deeper
      transitions: [{ toState: __proto__ }] # back
      # its last word
`

test.each(['\n', '\r\n'])('what a person wrote between the lines of copied states comes along (%j)', (eol) => {
  const source = NOTED.replaceAll('\n', eol)
  const names = [s('__proto__'), s('step 1')]
  const clip = readClip(writeClip(machineOf(source), readMachine(source), names, {}) ?? '')
  if (!clip) throw new Error('unreadable')
  expect(clip.left).toBe(1)
  const comments = ['# two rounds at most', '# odd, and legal', '# nobody else may', '# asked once', '# on', '# back', '# its last word']
  // Beside the originals, in a machine that steps by four, and in one that has no state yet.
  const four = `fsm:\n    initialState: x\n    states:\n        x: { terminal: true }\n`.replaceAll('\n', eol)
  for (const [text, copies] of [[source, ['__proto___2', 'step 1_2']], [four, names], ['fsm:\n  states: {}\n', names]] as const) {
    const after = done(text, pasteStates(machineOf(text), clip, new Map()))
    for (const comment of comments) expect(after.split(comment).length, comment).toBe(text.split(comment).length + 1)
    expect(after.split('# out again').length).toBe(text.split('# out again').length)
    expect(/[^\r]\n/.test(after)).toBe(!text.includes('\r'))
    const [odd, step] = machineOf(after).states.slice(-2)
    expect([odd?.name, step?.name]).toEqual(copies)
    expect([odd?.transitions.map(({ toState }) => toState), step?.transitions.map(({ toState }) => toState)]).toEqual([[copies[1]], [copies[0]]])
    expect(step?.description).toBe('# no comment, but text\n  deeper\n')
    expect(changedLines(text, after).gone).toEqual(text.includes('{}') ? ['  states: {}'] : [])
  }
})

test('states that lean on the rest of their text come as what they say', () => {
  const anchored = NOTED.replace('- { name: vote', '- &ask { name: vote').replace('      # its last word', '      requires: [*ask]')
  const names = [s('__proto__'), s('step 1')]
  const clip = readClip(writeClip(machineOf(anchored), readMachine(anchored), names, {}) ?? '')
  expect(clip?.machine.states.map(({ requires }) => requires.map(({ field }) => field))).toEqual([['vote'], ['vote']])
  expect(machineOf(done('fsm:\n  states: {}\n', clip && pasteStates(machineOf('fsm:\n  states: {}\n'), clip, new Map()))).states.map(({ name }) => name)).toEqual(names)
})

test('a clip whose places were torn, or that is no machine, does no harm', () => {
  const text = writeClip(machineOf(DEBATE), readMachine(DEBATE), [s('judge')], { judge: { x: 1, y: 2 } }) ?? ''
  expect(readClip(text.replace(/places: .*/, 'places: [[1, 2], "x", ["judge", null, 3]]'))?.places.size).toBe(0)
  expect(readClip(text.replace(/fsm:[\s\S]*/, 'fsm: 3'))).toBeNull()
  expect(readClip(DEBATE)).toBeNull()
  expect(writeClip(machineOf(DEBATE), readMachine(DEBATE), [s('nowhere')], {})).toBeNull()
})

test('fresh names count on from the number that a name ends in', () => {
  expect([freshName('a', []), freshName('a', ['a']), freshName('a', ['a', 'a_2']), freshName('a_2', ['a_2']), freshName('a_2', ['a'])]).toEqual(['a', 'a_2', 'a_3', 'a_3', 'a_2'])
})

test('states are aligned on a common line, spread evenly, and snapped to their neighbours', () => {
  const boxes = new Map([
    ['a', { x: 0, y: 0, w: 312, h: 80 }],
    ['b', { x: 50, y: 100, w: 312, h: 40 }],
    ['c', { x: 10, y: 400, w: 312, h: 80 }],
  ])
  expect([...aligned(boxes, 'left').values()].map(({ x }) => x)).toEqual([0, 0, 0])
  expect([...aligned(boxes, 'right').values()].map(({ x }) => x)).toEqual([50, 50, 50])
  expect([...aligned(boxes, 'centre').values()].map(({ x }) => x)).toEqual([25, 25, 25])
  expect([...aligned(boxes, 'middle').values()].map(({ y }) => y)).toEqual([200, 220, 200])
  expect([...distributed(boxes, 'y')].map(([id, { y }]) => `${id} ${y}`)).toEqual(['a 0', 'b 220', 'c 400'])
  expect(snapTo({ x: 6, y: 203, w: 312, h: 80 }, [{ x: 0, y: 0, w: 312, h: 80 }], 8)).toMatchObject({ dx: -6, dy: 0, guides: [{ axis: 'x', at: 0, from: 0, to: 283 }] })
  expect(snapTo({ x: 60, y: 203, w: 312, h: 80 }, [{ x: 0, y: 0, w: 312, h: 80 }], 8)).toEqual({ dx: 0, dy: 0, guides: [] })
})

test('the walk goes along the arrows, back against them and round the ways out', () => {
  const machine = machineOf(DEBATE)
  const judge = { kind: 'state', state: s('judge') } as const
  const first = { kind: 'transition', state: s('judge'), transition: 0 } as const
  expect(walkLinks(machine, null, 'on')).toEqual({ kind: 'state', state: 'question' })
  expect(walkLinks(machine, judge, 'on')).toEqual(first)
  expect(walkLinks(machine, first, 'on')).toEqual({ kind: 'state', state: 'finalize' })
  expect(walkLinks(machine, first, 'next')).toEqual({ ...first, transition: 1 })
  expect(walkLinks(machine, first, 'before')).toEqual({ ...first, transition: 1 })
  expect(walkLinks(machine, first, 'back')).toEqual(judge)
  expect(walkLinks(machine, judge, 'back')).toEqual({ kind: 'transition', state: 'critique', transition: 0 })
  expect(walkLinks(machine, { kind: 'state', state: s('done') }, 'on')).toBeNull()
  expect(linkSentence(machine, { ...first, transition: 1 }, (text) => text)).toBe("Way 2 of 2: judge to critique, when context.verdict == 'continue'.")
})
