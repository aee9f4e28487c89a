import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { reduce, newRun } from '../reducer'
import { momentAt, type StopKind } from '../trace'
import { world } from './testing/world'

const opened = (pattern: string) => {
  const made = world()
  made.store.getState().openPattern(pattern)
  const app = () => made.store.getState()
  return { ...made, app, session: () => app().session }
}
/** All that the room shows of a moment. */
const shown = ({ app, session }: ReturnType<typeof opened>): string => JSON.stringify([session(), app().moment])

type Move = { readonly kind: 'record' | 'turn'; readonly by: 1 | -1 } | { readonly kind: 'stop'; readonly stop: StopKind; readonly by: 1 | -1 } | { readonly kind: 'seek'; readonly to: number } | { readonly kind: 'edit'; readonly text: string } | { readonly kind: 'undo' }
const by = fc.constantFrom(1 as const, -1 as const)
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('record' as const, 'turn' as const), by }),
    fc.record({ kind: fc.constant('stop' as const), stop: fc.constantFrom('iteration' as const, 'visit' as const, 'state' as const, 'incident' as const), by }),
    fc.record({ kind: fc.constant('seek' as const), to: fc.integer({ min: -3, max: 90 }) }),
    fc.record({ kind: fc.constant('edit' as const), text: fc.constantFrom('# a word\n', '\n', 'fsm: [\n') }),
    fc.constant({ kind: 'undo' as const }),
  ),
  { minLength: 4, maxLength: 24 },
)

test.each(['arch-debate', 'deployment-quorum', 'planner-executor'])('walks of back, forward and edits in %s: what lies in the past never changes, and every moment is the fold of its records', (pattern) => {
  fc.assert(
    fc.property(moves, (walked) => {
      const made = opened(pattern)
      const { app, session } = made
      const text = app().document.machineText
      let past = ''
      for (const move of walked) {
        if (move.kind === 'record') app().stepRecord(move.by)
        else if (move.kind === 'turn') app().stepTurn(move.by)
        else if (move.kind === 'stop') app().stepTo(move.stop, move.by)
        else if (move.kind === 'seek') app().seek(move.to)
        else if (move.kind === 'undo') app().undo()
        else if (move.kind === 'edit' && session()) app().applyText('machine', `${text}${move.text}`)
        const now = session()
        if (!now) continue
        const journal = JSON.stringify(now.run.journal).slice(0, -1)
        expect(journal.startsWith(past)).toBe(true)
        past = journal
        // Another machine of the same text keeps no moment of ours: this is the fold from the beginning.
        const { machine } = readMachine(now.machineText)
        expect(JSON.stringify(app().moment)).toBe(JSON.stringify(momentAt(machine, now.run.journal, now.cursor)))
        expect(JSON.stringify(now.events.reduce((run, event) => reduce(machine, run, event), newRun(machine)))).toBe(JSON.stringify(now.run))
      }
    }),
    { numRuns: process.env['SOAK'] ? 800 : 8, seed: 5 },
  )
}, 600_000)

test('back n and forward n is the same run and moment to the byte, by every kind of step', async () => {
  const made = opened('arch-debate')
  const { app, session, clock } = made
  app().runToEnd()
  await clock.pass(1_000)
  const total = session()?.run.journal.length ?? 0
  for (let from = total; from > 0; from -= 5) {
    app().seek(from)
    const before = shown(made)
    for (const n of [1, 3, 7]) {
      const back = Math.min(n, from)
      for (let step = 0; step < back; step++) app().stepRecord(-1)
      for (let step = 0; step < back; step++) app().stepRecord(1)
      expect(shown(made)).toBe(before)
    }
  }
  for (const kind of ['iteration', 'visit', 'state'] as const) {
    app().seek(0)
    const there: string[] = []
    for (let step = 0; step < 4; step++) {
      app().stepTo(kind, 1)
      there.push(shown(made))
    }
    for (let step = 2; step >= 0; step--) {
      app().stepTo(kind, -1)
      expect(shown(made)).toBe(there[step])
    }
  }
})

test('an address that is typed before the run has begun plays on until it is there', () => {
  const { app, session } = opened('arch-debate')
  expect(app().goTo('critique, round 2')).toEqual({ ok: true })
  expect(app().moment).toMatchObject({ state: 'critique', visit: 2 })
  expect(session()?.run.journal[(session()?.cursor ?? 0) - 1]?.kind).toBe('enter')
  expect(app().goTo('question')).toEqual({ ok: true })
  expect(app().moment).toMatchObject({ state: 'question', visit: 1 })
  expect(app().goTo('critique, round 3')).toEqual({ ok: false, reason: 'There is no critique, round 3: this run has 2 rounds of critique.' })
  expect(app().moment).toMatchObject({ state: 'question' })
})
