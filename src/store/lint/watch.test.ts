import { expect, test } from 'vitest'
import { bigMachine } from '../../analysis/testing/bigMachine'
import { readMachine } from '../../machine'
import type { Problem } from '../types'
import { SMALL, settle, world } from '../testing/world'
import { createLooker, type LintAnswer, type Linter, type LintRequest } from './linter'
import type { Hand } from './hand'
import { looked } from './looked'
import { workerLinter } from './workerLinter'

const LONG = bigMachine(80)
const slip = (text: string): string => text.replace("context.verdict_0 == 'again'", "context.verdict_0 == 'agian'")

/** A linter that answers when the test lets it. */
const slowLinter = () => {
  const looker = createLooker()
  const asked: { readonly text: string; readonly answer: () => void }[] = []
  const linter: Linter = {
    find: (text) => new Promise((resolve) => asked.push({ text, answer: () => resolve(looker.find(text)) })),
    mendAll: (text, rule) => new Promise((resolve) => asked.push({ text, answer: () => resolve(looker.mendAll(text, rule)) })),
  }
  return { linter, asked }
}
const open = (text: string, own: Parameters<typeof world>[0] = {}) => {
  const it = world(own)
  it.store.getState().openText(text, 'machine', { kind: 'new' })
  return { ...it, app: () => it.store.getState() }
}
const ids = (problems: readonly Problem[]): readonly (string | undefined)[] => problems.map(({ id }) => id)
const marked = (text: string, problems: readonly Problem[]): readonly string[] => problems.map(({ range }) => text.slice(range.start, range.end))

test('a short text is looked through on the page, but not before the reading was shown', async () => {
  const broken = SMALL.replace('      description: Say something.\n', '')
  const { app, clock } = open(broken)
  expect(app().checked).toBe(false)
  await clock.pass(20)
  expect(app().checked).toBe(true)
  expect(ids(app().problems)).toContain('L85')
})

test('a long text is looked through elsewhere, and sent off before the page has read it itself', async () => {
  const { linter, asked } = slowLinter()
  const { app, clock } = open(LONG, { linter })
  await clock.pass(0)
  expect(asked.map(({ text }) => text)).toEqual([LONG])
  asked[0]?.answer()
  await settle()
  expect(app().checked).toBe(true)
  app().typed('machine', slip(LONG))
  await clock.pass(1)
  expect(app().reading.text).toBe(LONG)
  expect(asked).toHaveLength(2)
  asked[1]?.answer()
  await settle()
  // It is there before the page has read the text, and stays when it has.
  expect(app().problemsText).toBe(slip(LONG))
  const { problems } = app()
  expect(marked(slip(LONG), problems)).toContain("'agian'")
  await clock.pass(100)
  expect(app().reading.text).toBe(slip(LONG))
  expect(app().problems).toBe(problems)
  expect(app().checked).toBe(true)
})

test('under fast typing a long text is sent off once the keys rest', async () => {
  const { linter, asked } = slowLinter()
  const { app, clock } = open(LONG, { linter })
  await clock.pass(0)
  asked[0]?.answer()
  await settle()
  const keys = async (count: number): Promise<void> => {
    for (let key = 0; key < count; key++) {
      app().typed('machine', `${app().document.machineText}# why\n`)
      await clock.pass(15)
    }
  }
  await keys(1)
  expect(asked).toHaveLength(2)
  asked[1]?.answer()
  await settle()
  // Nobody is busy, and yet nothing is sent off between keys of one go.
  await keys(9)
  expect(asked).toHaveLength(2)
  await clock.pass(60)
  expect(asked.map(({ text }) => text)).toHaveLength(3)
  expect(asked.at(-1)?.text).toBe(app().document.machineText)
  asked[2]?.answer()
  await settle()
  // A key that stands alone waits for nothing.
  await clock.pass(200)
  await keys(1)
  expect(asked).toHaveLength(4)
})

test('an answer about a text that has changed since is never shown; what is shown goes along with the text', async () => {
  const { linter, asked } = slowLinter()
  const { app, clock, store } = open(slip(LONG), { linter })
  await clock.pass(0)
  asked[0]?.answer()
  await settle()
  const l19 = () => app().problems.filter(({ id }) => id === 'L19')
  expect(marked(app().reading.text, l19())).toEqual(["'agian'"])
  const shown: (readonly Problem[])[] = []
  store.subscribe(({ problems }, before) => problems !== before.problems && shown.push(problems))
  app().typed('machine', `# one\n${app().document.machineText}`)
  await clock.pass(100)
  app().typed('machine', `# two\n${app().document.machineText.replace("context.verdict_0 == 'agian'", 'true')}`)
  await clock.pass(100)
  // The first of the two is answered too late.
  asked[1]?.answer()
  await settle()
  // The first text moved it a line down, the second took it away.
  expect(shown.map((problems) => problems.filter(({ id }) => id === 'L19').length)).toEqual([1, 0])
  expect(l19()).toEqual([])
  expect(app().checked).toBe(false)
  await clock.pass(1)
  expect(asked.at(-1)?.text).toBe(app().document.machineText)
  asked.at(-1)?.answer()
  await settle()
  expect(app().checked).toBe(true)
  expect(app().problems).toEqual(createLooker().find(app().document.machineText))
})

test('while a hand drags nothing is looked through and nothing is shown', async () => {
  const { linter, asked } = slowLinter()
  let free: (() => void)[] = []
  let isBusy = false
  const hand: Hand = { get isBusy() { return isBusy }, whenFree: (task) => void free.push(task) }
  const release = (): void => {
    isBusy = false
    const due = free
    free = []
    for (const task of due) task()
  }
  const { app, clock } = open(slip(LONG), { linter, hand })
  isBusy = true
  await clock.pass(100)
  expect(asked).toEqual([])
  release()
  await clock.pass(1)
  expect(asked).toHaveLength(1)
  isBusy = true
  asked[0]?.answer()
  await settle()
  expect(app().checked).toBe(false)
  release()
  expect(ids(app().problems)).toContain('L19')
})

test('what reading says first becomes a finding of its rule, with its number, when the text is looked through', async () => {
  const { app, clock } = open(SMALL.replace('    ask:\n', '    ask:\n      quorum: 3\n'))
  expect(app().problems.map(({ code, id }) => [code, id])).toContainEqual(['unknown-key', undefined])
  await clock.pass(20)
  expect(app().checked).toBe(true)
  expect(app().problems.map(({ code, id }) => [code, id])).toContainEqual(['unknown-key', 'L08'])
})

test('a keystroke that changes no finding leaves the list as it is', async () => {
  const { app, clock } = open(SMALL.replace('      description: Say something.\n', ''))
  await clock.pass(20)
  const before = app().problems
  app().typed('machine', `${app().document.machineText}# the end\n`)
  await clock.pass(200)
  expect(app().checked).toBe(true)
  expect(app().problems).toBe(before)
})

test('a text that could not be looked through says so, keeps what reading finds, and whoever waits is answered', async () => {
  const text = LONG.replace('maxIterations', 'maxIteration')
  let failing = true
  const looker = createLooker()
  const { app, clock } = open(text, { linter: { find: async (of) => { if (failing) throw new Error('stack'); return looker.find(of) }, mendAll: async (of, rule) => looker.mendAll(of, rule) } })
  await clock.pass(50)
  expect(app().checked).toBe(true)
  expect(app().problems.map(({ code }) => code)).toEqual(['not-checked', ...app().reading.diagnostics.map(({ code }) => code)])
  expect(app().reading.diagnostics.map(({ code }) => code)).toContain('unknown-key')
  app().mend({ code: 'guard-literal-not-in-enum', severity: 'error', message: 'x', range: { start: 0, end: 0 } })
  await clock.pass(50)
  expect(app().notices.map(({ message }) => message)).toEqual([expect.stringMatching(/^That finding is gone/)])
  failing = false
  app().typed('machine', `${text}# more\n`)
  await clock.pass(3_000)
  expect(app().checked).toBe(true)
  expect(app().problems).toEqual(looker.find(app().document.machineText))
})

test('a short text is looked through without fear of a rule that throws', () => {
  const reading = readMachine(SMALL)
  const cursed = Object.create(reading, { machine: { get: () => { throw new Error('stack') } } }) as typeof reading
  expect(looked(cursed).map(({ code }) => code)).toEqual(['not-checked'])
})

test('without a worker the page looks through long texts itself', async () => {
  const linter = workerLinter(() => {
    throw new Error('no workers here')
  })
  expect(ids(await linter.find(slip(LONG)))).toContain('L19')
  expect((await linter.mendAll(slip(LONG), 'L19', { signal: new AbortController().signal, onCount: () => undefined })).count).toBe(1)
})

test('mends that are called off end with their worker; what else was asked is answered by the next one', async () => {
  const workers: EventTarget[] = []
  const looker = createLooker()
  /** A worker that is busy with mends for ever, and answers everything else. */
  class BusyWorker extends EventTarget {
    busy = false
    constructor() {
      super()
      workers.push(this)
    }
    say(data: LintAnswer): void {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    postMessage({ ask, kind, text }: LintRequest): void {
      if (kind === 'mend-all') {
        this.busy = true
        this.say({ ask, kind: 'count', count: 7 })
      } else if (!this.busy) this.say({ ask, kind: 'find', problems: looker.find(text) })
    }
    terminate(): void {
      this.busy = true
    }
  }
  const linter = workerLinter(() => new BusyWorker() as unknown as Worker)
  const calledOff = new AbortController()
  const counts: number[] = []
  const mends = linter.mendAll(slip(LONG), 'L19', { signal: calledOff.signal, onCount: (count) => void counts.push(count) })
  const found = linter.find(slip(LONG))
  calledOff.abort()
  await expect(mends).rejects.toMatchObject({ name: 'AbortError' })
  expect(ids(await found)).toContain('L19')
  expect([counts, workers.length]).toEqual([[7], 2])
})

test('mends of a long text can be stopped, and nothing is changed then', async () => {
  const looker = createLooker()
  const linter: Linter = {
    find: async (text) => looker.find(text),
    mendAll: (_, __, { signal, onCount }) => new Promise((_resolve, reject) => {
      onCount(3)
      signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError')))
    }),
  }
  const { app, clock } = open(slip(LONG), { linter })
  await clock.pass(50)
  app().mendAll('L19')
  expect(app().mendingAll).toEqual({ rule: 'L19', count: 3 })
  app().stopMending()
  await settle()
  expect(app().mendingAll).toBeNull()
  expect([app().document.machineText, app().announcement, app().notices]).toEqual([slip(LONG), expect.stringContaining('Nothing was mended'), []])
})

test('a mend is done to the text as it is now, wherever its finding has gone', async () => {
  const { app, clock } = open(slip(LONG))
  await clock.pass(50)
  const [problem] = app().problems.filter(({ id }) => id === 'L19')
  if (!problem) throw new Error('the slip is found')
  app().typed('machine', app().document.machineText.replace('        - { toState: s2,', '        # first\n        - { toState: s2, guards: [ { expression: "false" } ] }\n        - { toState: s2,'))
  app().mend(problem)
  await clock.pass(100)
  expect(app().document.machineText).toContain("context.verdict_0 == 'again'")
  app().mend(problem)
  await clock.pass(100)
  expect(app().notices.map(({ message }) => message)).toEqual([expect.stringMatching(/^That finding is gone/)])
})

test('all of a kind is mended as one step, long text or short', async () => {
  for (const states of [8, 80]) {
    const text = bigMachine(states).replaceAll(/(verdict_\d == ')again'/g, "$1agian'")
    const { app, clock } = open(text)
    await clock.pass(50)
    const many = app().problems.filter(({ id }) => id === 'L19').length
    expect(many).toBeGreaterThan(1)
    app().mendAll('L19')
    await clock.pass(100)
    expect(ids(app().problems)).not.toContain('L19')
    expect(app().document.machineText).toBe(bigMachine(states))
    expect(app().undoLabel).toBe(`mend ${many} findings of L19`)
    app().undo()
    expect(app().document.machineText).toBe(text)
  }
})

test('what was meant is allowed by a comment with its reason, and undone as one step', async () => {
  const text = SMALL.replace('      description: Say something.\n', '')
  const { app, clock } = open(text)
  await clock.pass(20)
  const [problem] = app().problems.filter(({ id }) => id === 'L85')
  if (!problem) throw new Error('a state without an objective is found')
  expect(app().allow(problem, '  ')).toMatchObject({ ok: false, reason: expect.stringContaining('Say why') })
  expect(app().allow(problem, 'everybody\nknows what to say')).toEqual({ ok: true })
  await clock.pass(20)
  expect(app().document.machineText).toContain('    ask:  # lint: allow L85 - everybody knows what to say\n')
  expect(ids(app().problems)).not.toContain('L85')
  expect(app().problems.map(({ code }) => code)).not.toContain('unused-allow')
  app().undo()
  expect(app().document.machineText).toBe(text)
})
