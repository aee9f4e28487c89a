import { expect, test } from 'vitest'
import { world } from '../testing/world'
import type { Problem } from '../types'
import { localProver } from './workerProver'
import type { ProofReport, ProverPort } from './types'

const VOTE = `fsm:
  name: vote
  initialState: vote
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
  states:
    vote:
      description: Ship it?
      requires:
        - { name: votes, from: { agent: a } }
        - { name: votes, from: { agent: b } }
      transitions:
        - { toState: approve, guards: [ { expression: "context.votes.all(k, context.votes[k] == 'approve')" } ] }
        - { toState: reject, guards: [ { expression: "context.votes.all(k, context.votes[k] == 'reject')" } ] }
    approve: { terminal: true }
    reject: { terminal: true }
`
const SCRIPT = 'script: { agents: { a: [ { votes: approve } ], b: [ { votes: approve } ] } }'

/** The real explorer, and every report that it has given. */
const watched = (took?: number) => {
  const reports: Promise<ProofReport>[] = []
  const limits: (number | undefined)[] = []
  const real = localProver()
  const prover: ProverPort = {
    prove: (request, onProgress) => {
      const begun = real.prove(request, onProgress)
      const proving = took === undefined ? begun : { ...begun, report: begun.report.then((report) => ({ ...report, ms: took })) }
      limits.push(request.options.limit)
      reports.push(proving.report)
      return proving
    },
  }
  return { prover, reports, limits }
}
const opened = async (text = VOTE, took?: number) => {
  const { prover, reports, limits } = watched(took)
  const made = world({ prover })
  const app = () => made.store.getState()
  app().openText(text, 'vote', { kind: 'new' }, SCRIPT)
  const proven = async () => {
    // The longest pause that is waited for, however long the proof before took.
    await made.clock.pass(1_600)
    await reports.at(-1)
    await made.clock.pass(100)
  }
  await proven()
  return { ...made, app, proven, reports, limits }
}
const stuckIn = (problems: readonly Problem[]): readonly Problem[] => problems.filter(({ id }) => id === 'L47')

test('a small machine is proven by itself after a pause, and its findings stand among the problems', async () => {
  const { app, limits } = await opened()
  expect(app().proof).toMatchObject({ kind: 'done', isStale: false, byItself: true, report: { doubts: [] } })
  expect(limits.at(-1)).toBe(20_000)
  expect(stuckIn(app().problems)[0]).toMatchObject({ severity: 'error', witness: { says: expect.stringContaining('stuck') } })
})

test('typing what matters makes the proof stale at once and proves again; mere words keep what was found in its place', async () => {
  const { app, proven, reports } = await opened()
  const before = reports.length
  app().applyText('machine', VOTE.replace('Ship it?', 'Shall we ship it, with all that follows?\\n'.replace('\\n', '')))
  await proven()
  expect(reports.length).toBe(before)
  expect(stuckIn(app().problems)).toHaveLength(1)
  const [found] = stuckIn(app().problems)
  expect(found && app().reading.text.slice(found.range.start, found.range.end)).toBe('vote')
  // A name that is taken out and comes back in quotes is the same name: what was found of it is not lost with the old one.
  const { text } = app().reading
  app().applyEdits(text, [{ start: text.indexOf('    vote:') + 4, del: 'vote', ins: '"vote"' }], 'quote it')
  await proven()
  expect(reports.length).toBe(before)
  expect(stuckIn(app().problems)).toHaveLength(1)
  app().applyText('machine', VOTE.replace("== 'reject')", "!= 'approve')").replace('        - { toState: reject, guards', '        - { toState: reject, guards').replace(/(toState: reject), guards.*/, '$1 }'))
  expect(app().proof).toMatchObject({ kind: 'done', isStale: true })
  await proven()
  expect(reports.length).toBe(before + 1)
  expect(stuckIn(app().problems)).toEqual([])
  expect(app().proof).toMatchObject({ isStale: false })
})

test('a machine whose proof takes long is proven after a pause as long, and never waits for more than a second and a half', async () => {
  for (const [took, pauseMs] of [[10, 300], [900, 900], [60_000, 1_500]] as const) {
    const { app, clock, reports } = await opened(VOTE, took)
    const before = reports.length
    app().applyText('machine', VOTE.replace('[approve, reject]', '[approve, reject, wait]'))
    await clock.pass(pauseMs - 20)
    expect([took, reports.length]).toEqual([took, before])
    await clock.pass(40)
    expect([took, reports.length]).toEqual([took, before + 1])
  }
})

test('words typed while it is going on leave it going; what matters begins it anew', async () => {
  const { app, proven, reports } = await opened()
  app().prove()
  const before = reports.length
  const words = VOTE.replace('Ship it?', 'Shall we ship it?')
  app().applyText('machine', words)
  expect(app().proof).toMatchObject({ kind: 'running', byItself: false })
  await reports.at(-1)
  await Promise.resolve()
  expect(reports.length).toBe(before)
  expect(app().proof).toMatchObject({ kind: 'done', isStale: false, byItself: false })
  const [found] = stuckIn(app().problems)
  expect(found && app().reading.text.slice(found.range.start, found.range.end)).toBe('vote')
  app().prove()
  app().applyText('machine', words.replace("== 'reject')", "!= 'approve')"))
  await proven()
  expect(reports.length).toBe(before + 2)
  expect(app().proof).toMatchObject({ kind: 'done', isStale: false, byItself: true })
})

test('on demand it goes up to the full limit; a broken text proves nothing', async () => {
  const { app, proven, limits } = await opened()
  app().prove()
  expect(app().proof).toMatchObject({ kind: 'running', byItself: false })
  await proven()
  expect(limits.at(-1)).toBeUndefined()
  app().applyText('machine', 'fsm: [')
  expect(app().proof.kind).toBe('impossible')
})

test('a counterexample plays beside the run of one’s own, which is there again afterwards', async () => {
  const { app, clock, ports, keeper } = await opened()
  app().stepTurn(1)
  const own = app().session
  await clock.pass(1_000)
  const witness = stuckIn(app().problems)[0]?.witness
  if (!witness) throw new Error('nothing to play')
  app().playWitness(witness)
  expect(app().session).toMatchObject({ witness, run: { status: { kind: 'stuck', why: 'no-edge' }, state: 'vote' } })
  expect(app().session?.cursor).toBe(app().session?.run.journal.length)
  expect(app().document.scriptText).toBe(SCRIPT)
  await clock.pass(2_000)
  await keeper.flush()
  // What is kept is the run of one's own.
  const [kept] = await ports.shelf.all('now:')
  expect(kept?.[1]).toMatchObject({ events: own?.events })
  app().leaveWitness()
  expect(app().session?.witness).toBeUndefined()
  expect(app().session).toMatchObject({ events: own?.events, cursor: own?.cursor })
})

test('playing a counterexample to its end begins it again; reset leaves it', async () => {
  const { app } = await opened()
  const witness = stuckIn(app().problems)[0]?.witness
  if (!witness) throw new Error('nothing to play')
  app().playWitness(witness)
  app().play()
  expect(app().session).toMatchObject({ witness, playing: true, cursor: 1 })
  app().reset()
  expect(app().session).toBeNull()
})

test('a ballot opens as a run', async () => {
  const { app } = await opened()
  const { proof } = app()
  const panel = proof.kind === 'done' ? proof.report.panels[0] : undefined
  if (!panel) throw new Error('nobody votes')
  app().playBallot(panel, ['approve', 'reject'])
  expect(app().session).toMatchObject({ witness: { says: 'a approve, b reject: `vote` is stuck.' }, run: { status: { kind: 'stuck' } } })
})

test('stopped, it says what it has found and proves nothing', async () => {
  const big = VOTE.replace('    votes:', '    score: { type: map, of: integer }\n    votes:')
    .replace('        - { name: votes, from: { agent: a } }', Array.from({ length: 7 }, (_, i) => `        - { name: score, from: { agent: s${i} } }`).join('\n') + '\n        - { name: votes, from: { agent: a } }')
    .replace("context.votes.all(k, context.votes[k] == 'approve')", "context.votes.all(k, context.votes[k] == 'approve') && context.score.all(k, context.score[k] > 3 && context.score[k] < 9)")
  const { prover, reports } = watched()
  const { store, clock } = world({ prover })
  store.getState().openText(big, 'big', { kind: 'new' })
  await clock.pass(10)
  store.getState().prove()
  store.getState().stopProof()
  await reports.at(-1)
  await clock.pass(10)
  const { proof } = store.getState()
  expect(proof).toMatchObject({ kind: 'done', report: { doubts: [{ kind: 'stopped' }] } })
})
