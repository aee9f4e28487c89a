import { expect, test } from 'vitest'
import { patternOf } from '../patterns'
import { stateName } from '../machine'
import { compareWithText, differenceSentence, firstDifference } from './compareRuns'
import { SMALL, SMALL_SCRIPT, world } from './testing/world'

const opened = (text = SMALL, script = SMALL_SCRIPT) => {
  const made = world()
  made.store.getState().openText(text, 'small', { kind: 'new' }, script)
  return { ...made, app: () => made.store.getState() }
}
const played = async (text?: string, script?: string) => {
  const made = opened(text, script)
  made.app().runToEnd()
  await made.clock.pass(5_000)
  return made
}

test('without a run there is nothing to compare; a text that can’t run says why', async () => {
  expect(compareWithText(opened().app())).toBeNull()
  const { app } = await played()
  app().applyText('machine', SMALL.replace('    done:', '    done'))
  expect(compareWithText(app())).toMatchObject({ ok: false, reason: expect.stringContaining('can’t start') })
})

test('a text that runs the same is said to, whatever changed in it', async () => {
  const { app } = await played()
  app().applyText('machine', `# a comment\n${SMALL}`)
  expect(compareWithText(app())).toEqual({ ok: true, at: null, sentence: expect.stringMatching(/the same run: all \d+ records are alike/) })
})

test('the first record that differs is told in the words of both machines', async () => {
  const { app } = await played()
  app().perform({ kind: 'renameState', state: stateName('done'), to: stateName('over') })
  const compared = compareWithText(app())
  expect(compared).toMatchObject({ ok: true, sentence: expect.stringMatching(/^The first difference is record \d+\. It was “.*done.*” and is now “.*over/) })
  const at = compared?.ok ? (compared.at ?? -1) : -1
  const kept = app().session?.run.journal ?? []
  expect(JSON.stringify(kept[at])).toContain('done')
  expect(JSON.stringify(kept.slice(0, at))).not.toContain('"done"')
})

test('what reads the same and is not the same is named', async () => {
  const { app } = await played()
  app().applyText('machine', SMALL.replace('Say something.', 'Say anything.'))
  expect(compareWithText(app())).toMatchObject({ ok: true, sentence: expect.stringMatching(/reads the same, but its objective changed\.$/) })
})

test('a run that ends sooner, and one that goes on, are told as such', async () => {
  const { app } = await played()
  const journal = app().session?.run.journal ?? []
  const machine = app().lastGood
  const sooner = firstDifference(journal, journal.slice(0, -1))
  expect(sooner?.at).toBe(journal.length - 1)
  expect(sooner && differenceSentence(sooner, machine, machine)).toMatch(/^The new run ends before record \d+, which was “Done in done\.”$/)
  const longer = firstDifference(journal.slice(0, -1), journal)
  expect(longer && differenceSentence(longer, machine, machine)).toMatch(/alike for \d+ records\. Then the new one goes on: “Done/)
  expect(firstDifference(journal, journal)).toBeNull()
})

test('the debate without the line that clears the critiques parts where round two begins', async () => {
  const debate = patternOf('arch-debate')
  const { app } = await played(debate?.machineText, debate?.scriptText)
  app().applyText('machine', (debate?.machineText ?? '').replace(/^.*remove: \{ critiques.*\n/m, ''))
  const compared = compareWithText(app())
  expect(compared).toMatchObject({ ok: true })
  const kept = app().session?.run.journal ?? []
  const at = compared?.ok ? (compared.at ?? -1) : -1
  expect(kept[at]).toMatchObject({ kind: 'action', field: 'critiques' })
})

test('running again takes the new text as far as the old one was played, and what people said is said again', async () => {
  const asked = SMALL.replace('from: { agent: pro }', 'from: user')
  const { app, clock } = await played(asked, '')
  const [open] = app().session?.run.open ?? []
  app().answer(open?.id ?? 0, [{ field: app().lastGood.context[0]?.name ?? ('' as never), value: 'Tea' }])
  await clock.pass(5_000)
  expect(app().session?.run.status.kind).toBe('done')
  app().perform({ kind: 'renameState', state: stateName('done'), to: stateName('over') })
  app().seek(app().session?.run.journal.length ?? 0)
  app().runAgain()
  await clock.pass(5_000)
  expect(app().session?.run).toMatchObject({ status: { kind: 'done' }, state: 'over' })
  expect(app().session?.cursor).toBe(app().session?.run.journal.length)
  expect(app().session?.run.journal.some((record) => record.kind === 'write' && record.after === 'Tea')).toBe(true)
})
