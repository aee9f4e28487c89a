import { expect, test } from 'vitest'
import { newRun, reduce, satisfying, indexOf, type Run, type RunEvent } from '../../reducer'
import { tame } from '../../reducer/testing/anyMachine'
import { fixtureText, machineOf } from '../../reducer/testing/fixtures'
import { walk } from '../../reducer/testing/randomWalk'
import { momentAt } from '../moment'
import { edgesLast, edgesNow, endedWhy, refusalWhy, requirementsNow } from '.'

const debate = fixtureText('machines/arch-debate.yaml')
const gate = fixtureText('machines/deployment-quorum.yaml')
const turn = (actor: string, summon: number, writes: Readonly<Record<string, unknown>>): RunEvent =>
  ({ kind: 'turn', actor: actor as 'user', summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value: value as never })) })
/** Answers everybody who is asked by a table of what each says, in order; stops where it has nothing for anybody. */
function talk(text: string, said: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>) {
  const machine = machineOf(text)
  const used = new Map<string, number>()
  let run = reduce(machine, newRun(machine), { kind: 'start' })
  for (;;) {
    const summon = run.open.find(({ actor }) => said[actor]?.[used.get(actor) ?? 0] !== undefined)
    if (!summon) break
    const nth = used.get(summon.actor) ?? 0
    used.set(summon.actor, nth + 1)
    run = reduce(machine, run, turn(summon.actor, summon.id, said[summon.actor]?.[nth] ?? {}))
  }
  const at = (index = run.journal.length) => momentAt(machine, run.journal, index)
  return { machine, run, at, ended: () => endedWhy(machine, run.journal, at()) }
}
const words = (field: string, count: number) => Array.from({ length: count }, (_, nth) => ({ [field]: `${field} ${nth}` }))
const debaters = (rounds: number) => Object.fromEntries(['pro', 'con', 'prag'].map((name) => [`agent:${name}`, [{ positions: name }, ...words('critiques', rounds)]]))
const asked = { 'agent:moderator': [{ question: 'Split?' }] }
const verdicts = (count: number, last = 'continue') => Array.from({ length: count }, (_, nth) => ({ verdict: nth === count - 1 ? last : 'continue', judge_note: `n${nth}` }))

test('§2 on random walks every guard is explained as the journal has it, at any later record, and the first edge that passes is the one that fired', () => {
  let guards = 0
  let fired = 0
  const seeds = process.env['SOAK'] ? 3_000 : 120
  for (let seed = 0; seed < seeds; seed += 1) {
    const machine = tame(seed)
    const { run } = walk(machine, newRun(machine), (before: Run, event) => reduce(machine, before, event), seed, 30)
    if (run.journal.length > 1_500) continue
    run.journal.forEach((record, at) => {
      if (record.state === null) return
      if (record.kind === 'guard') {
        guards += 1
        const why = edgesLast(machine, run.journal, at + 1, record.state).edges[record.transition]
        const guard = record.guard === undefined ? null : why?.guards[record.guard]
        const kind = 'error' in record ? 'errored' : record.result ? 'passed' : 'blocked'
        if (guard) expect([seed, at, guard.outcome.kind]).toEqual([seed, at, kind])
        else expect([seed, at, why?.standing]).toEqual([seed, at, 'errored'])
      }
      if (record.kind === 'transition') {
        fired += 1
        const { edges, judged } = edgesLast(machine, run.journal, at + 1, record.from)
        expect([seed, at, judged, edges.findIndex(({ standing }) => standing === 'fires')]).toEqual([seed, at, true, record.transition])
        for (const edge of edges.slice(record.transition + 1)) expect(edge.standing).toBe('behind')
      }
    })
  }
  expect(guards).toBeGreaterThan(200)
  expect(fired).toBeGreaterThan(200)
})

test('§2 §3 on random walks every requirement is said to stand as the reducer counts it, and names the record that wrote it', () => {
  for (let seed = 0; seed < (process.env['SOAK'] ? 3_000 : 80); seed += 1) {
    const machine = tame(seed + 9_000)
    const { run } = walk(machine, newRun(machine), (before: Run, event) => reduce(machine, before, event), seed, 25)
    if (run.journal.length > 400) continue
    for (let index = 0; index <= run.journal.length; index += 3) {
      const moment = momentAt(machine, run.journal, index)
      for (const { need, standing, held, sentence } of requirementsNow(machine, run.journal, moment)) {
        const own = satisfying(need, Object.hasOwn(moment.slots, need.field) ? moment.slots[need.field] : undefined)
        expect([seed, index, standing === 'open']).toEqual([seed, index, own === null])
        expect(sentence).toMatch(/[.?]$/)
        if (!held) continue
        const wrote = held.at === null ? null : run.journal[held.at]
        expect(wrote).toMatchObject({ kind: 'write', field: need.field, actor: held.writer, after: held.value, state: held.wrote?.state, visit: held.wrote?.visit })
        expect(standing === 'carried').toBe(held.wrote?.state !== moment.state || held.wrote?.visit !== moment.visit)
      }
    }
  }
})

test('§4 two loop-backs need 9 iterations, the cap is 8', () => {
  const { ended, run } = talk(debate, { ...asked, ...debaters(3), 'agent:judge': verdicts(3, 'consensus') })
  expect(run.status).toEqual({ kind: 'halted', cap: 'max-iterations' })
  expect(ended()).toEqual({
    kind: 'halted',
    sentence: 'Two loop-backs need 9 iterations at least, the cap is 8: finalize would have been number 9.',
    needed: '`maxIterations: 9` or more, or a loop that ends sooner.',
  })
  const raised = talk(debate.replace('maxIterations: 8', 'maxIterations: 9'), { ...asked, ...debaters(3), 'agent:judge': [...verdicts(3, 'consensus'), { answer: 'Split.' }] })
  expect(raised.run.status).toEqual({ kind: 'done' })
})

test('§4 what a cap of the stage or of an agent would have had to be, and why the agent was asked so often', () => {
  expect(talk(debate.replace('maxExchangesPerStage: 30', 'maxExchangesPerStage: 2'), asked).ended()).toMatchObject({
    sentence: 'positions has had 0 exchanges in this visit and asks pro, con and prag: that makes 3, the cap is 2.', needed: '`maxExchangesPerStage: 3` or more.',
  })
  const stubborn = talk(debate.replace('maxExchangesPerAgentPerStage: 15', 'maxExchangesPerAgentPerStage: 2'), { ...asked, ...debaters(1), 'agent:judge': [{ verdict: 'maybe' }, { verdict: 'perhaps' }] })
  expect(stubborn.ended()).toMatchObject({
    sentence: 'judge would answer 3 times in this visit of judge, the cap is 2. judge was asked again because two answers gave nothing that could be used.',
    needed: '`maxExchangesPerAgentPerStage: 3` or more, or an answer that fits the first time.',
  })
})

test('§2 a loop that asks nobody is named by its way round and by what still stands', () => {
  const kept = debate.replace('- { remove: { critiques: "*" } }', '').replace('- { assign: { verdict: "" } }', '')
  const { ended, run } = talk(kept, { ...asked, ...debaters(1), 'agent:judge': verdicts(1) })
  expect(run.status).toEqual({ kind: 'halted', cap: 'no-progress' })
  expect(ended()?.sentence).toBe('The same state with the same values came round again, and nobody was asked in between: judge → critique → judge. `judge_note`, `verdict` and `critiques` still stand from an earlier visit.')
})

test('§5 stuck: what each edge met, and what would have let one pass', () => {
  const deadlock = debate.replace('[consensus, continue]', '[consensus, continue, deadlock]')
  const { ended } = talk(deadlock, { ...asked, ...debaters(1), 'agent:judge': verdicts(1, 'deadlock') })
  expect(ended()).toEqual({
    kind: 'stuck',
    sentence: 'No edge of judge passed. To finalize: `context.verdict` is “deadlock”, not “consensus”. To critique: `context.verdict` is “deadlock”, not “continue”.',
    needed: '`context.verdict` to be “consensus” for finalize; or `context.verdict` to be “continue” for critique; or an edge that covers this case.',
  })
  const number = gate.replace('of: integer }', 'of: number }').replace(`expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`, `expression: "context.confidence['agent:security'] >= 80"`)
  const vote = (votes: string) => [{ votes, confidence: '90' }]
  const stuck = talk(number, { 'agent:chair': [{ question: 'Deploy?' }], 'agent:security': vote('approve'), 'agent:perf': vote('approve'), 'agent:reliability': vote('approve') })
  expect(stuck.run.status).toEqual({ kind: 'stuck', why: 'guard-error' })
  expect(stuck.ended()?.sentence).toContain("`context.confidence['agent:security']` is the text “90”; `>=` does not compare a text with a number; `confidence` is declared `number`, which is no type and is read as text; declare `integer`.")
  const nobody = talk(fixtureText('machines/edge/nobody.yaml'), { 'agent:guide': [{ go: 'left' }] })
  expect(nobody.ended()?.sentence).toMatch(/^left waits for `\w+` from any agent, and no agent’s `canTransition` lists left\.$/)
})

test('§5 called off: by whom it waited, and that the script had no more', () => {
  const { machine, run } = talk(debate, asked)
  const off = reduce(machine, run, { kind: 'abort', reason: 'script-exhausted' })
  expect(endedWhy(machine, off.journal, momentAt(machine, off.journal, off.journal.length))).toEqual({
    kind: 'aborted',
    sentence: 'The script has no turn left for anybody whom positions asks. It waited for `positions` from pro, `positions` from con and `positions` from prag.',
    needed: 'More turns in the script for pro, con and prag, or a person who answers.',
  })
})

test('§3 a refused write says the rule that it met', () => {
  const { machine, run } = talk(gate, { 'agent:chair': [{ question: 'Deploy?' }] })
  const [security] = run.open
  const writes = [
    { field: 'votes', value: 'maybe' }, { field: 'confidence', value: '90' }, { field: 'rationale', value: 'x' }, { field: 'vots', value: 'x' },
    { field: 'votes', value: 'approve', key: 'agent:perf' },
  ] as never
  const next = reduce(machine, run, { kind: 'turn', actor: 'agent:security', summon: security?.id ?? 0, writes })
  const said = next.journal.flatMap((record) => (record.kind === 'refuse' ? [refusalWhy(machine, record)] : []))
  expect(said).toEqual([
    'An entry of `votes` takes one of approve and reject; this is the text “maybe”.',
    'An entry of `confidence` takes a whole number; this is the text “90”.',
    expect.stringMatching(/asks security for `votes` and `confidence`, and `rationale` is not among it\.$/),
    'The context has no field `vots`, so nothing can be written there. Did you mean `votes`?',
    expect.stringMatching(/names who writes `votes`, so every entry goes under its writer’s own name; the key “agent:perf” has to be left out\.$/),
  ])
  const open = requirementsNow(machine, next.journal, momentAt(machine, next.journal, next.journal.length)).find(({ need, from }) => need.field === 'votes' && from === 'security')
  expect(open?.sentence).toMatch(/^security was refused at record \d+: An entry of `votes` takes/)
})

test('the candidate edges of a moment, while somebody still has to answer', () => {
  const { machine, run, at } = talk(debate, { ...asked, ...debaters(1) })
  expect(run.state).toBe('judge')
  const now = edgesNow(machine, at())
  expect(now?.edges.map(({ to, standing, sentence }) => [to, standing, sentence])).toEqual([
    ['finalize', 'errored', '`verdict` is unset: nobody has written it; ask `has(context.verdict)` first.'],
    ['critique', 'errored', '`verdict` is unset: nobody has written it; ask `has(context.verdict)` first.'],
  ])
  expect(indexOf(machine).needs(machine.states.find(({ name }) => name === 'judge') as never)).not.toEqual([])
})
