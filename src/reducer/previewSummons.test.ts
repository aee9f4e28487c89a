import { expect, test } from 'vitest'
import { fieldName, readMachine, stateName, type Value } from '../machine'
import { patterns } from '../patterns'
import { newRun, previewSummons, reduce, slotsOf, type Run } from '.'

test('§3 at each parking of every pattern the preview is what is really asked, word for word', () => {
  let compared = 0
  for (const { machineText } of patterns) {
    const { machine } = readMachine(machineText)
    let run: Run = reduce(machine, newRun(machine), { kind: 'start' })
    for (let turn = 0; turn < 60 && run.status.kind === 'parked'; turn++) {
      const [summon] = run.open
      if (!summon || run.state === null) break
      // Only right after parking is nobody of the visit asked yet; afterwards optional ones are passed over.
      if (run.open.length === run.asked.length) {
        const preview = previewSummons(machine, run.state, run.slots)
        const plain = (all: typeof preview) => all.map(({ actor, objective, prompts, asks }) => ({ actor, objective, prompts, asks }))
        expect(plain(preview)).toEqual(plain(run.open))
        compared += 1
      }
      const writes = summon.asks.filter(({ open }) => open).map(({ field, type }) => {
        const leaf = type.of ?? type
        return { field, value: leaf.type === 'enum' ? (leaf.values?.[turn % (leaf.values.length || 1)] ?? '') : leaf.type === 'integer' ? turn : leaf.type === 'boolean' ? turn % 2 === 0 : `text ${turn} {{ context.x }}` }
      })
      run = reduce(machine, run, { kind: 'turn', actor: summon.actor, summon: summon.id, writes })
    }
  }
  expect(compared).toBeGreaterThan(20)
})

const debate = `fsm:
  name: d
  initialState: speak
  context:
    question: { type: string }
    positions: { type: map, of: string }
  agents: { pro: { canTransition: [speak] }, con: { canTransition: [speak] } }
  states:
    speak:
      description: "On {{ context.question }}: {{ context.positions }}"
      requires:
        - { name: positions, from: { agent: pro }, prompt: "You are {{ self }}." }
        - { name: positions, from: { agent: con }, required: false }
      transitions: [{ toState: end }]
    end: { terminal: true }
  policy: { maxIterations: 0 }
`

test('§3 whoever has answered already is not asked, unless everybody is wanted; caps and values typed in', () => {
  const { machine } = readMachine(debate)
  const values = new Map<string, Value>([['question', 'Now?'], ['positions', { 'agent:pro': 'Yes.' }]])
  const slots = slotsOf(machine, values)
  // What the machine holds by default satisfies nothing, so everybody is asked.
  const asked = previewSummons(machine, stateName('speak'), slots)
  expect(asked.map(({ actor, objective, prompts }) => [actor, objective, prompts])).toEqual([
    ['agent:pro', 'On Now?: agent:pro: Yes.', ['You are pro.']],
    ['agent:con', 'On Now?: agent:pro: Yes.', []],
  ])
  const written: Run['slots'] = { ...slots, positions: { kind: 'map', entries: [{ key: 'agent:pro', value: 'Yes.', writer: 'agent:pro', wrote: null }] } }
  expect(previewSummons(machine, stateName('speak'), written).map(({ actor }) => actor)).toEqual(['agent:con'])
  expect(previewSummons(machine, stateName('speak'), written, { everybody: true }).map(({ actor }) => actor)).toEqual(['agent:pro', 'agent:con'])
  expect(previewSummons(machine, stateName('end'), slots)).toEqual([])
  expect(previewSummons(machine, stateName('constructor'), slots)).toEqual([])
  expect(slotsOf(machine, new Map([[fieldName('question'), ['no text']]]))['question']).toEqual({ kind: 'scalar' })
})
