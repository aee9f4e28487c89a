import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkScript, readScript } from '../../agents'
import { chapters, pageOf, pages as lintPages, proofPages } from '../../analysis'
import { readMachine } from '../../machine'
import { runHeadless } from '../../runner'
import { lineDiff, nearChanges } from './lineDiff'
import { mistakeOf } from './mistake'
import { outcomeOf, samplePlay } from './samplePlay'

const pages = [...lintPages, ...proofPages].toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('every rule has its page in one chapter', () => {
  expect(chapters.flatMap((chapter) => chapter.pages)).toEqual(pages)
})

test('the text before and after can be put together again from their difference', () => {
  const line = fc.constantFrom('a', 'b', 'c', '')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(line, { minLength: 1, maxLength: 8 }), (a, b) => {
      const lines = lineDiff(`${a.join('\n')}\n`, `${b.join('\n')}\n`)
      expect(lines.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(a)
      expect(lines.filter(({ kind }) => kind !== 'gone').map(({ text }) => text)).toEqual(b)
    }),
    { seed: 2 },
  )
  expect(nearChanges(lineDiff('a\nb\nc\nd\ne\n', 'a\nb\nc\nd\nx\n'), 1)).toEqual([3, expect.objectContaining({ text: 'd' }), expect.objectContaining({ kind: 'gone' }), expect.objectContaining({ kind: 'new' })])
})

test('L31: the example of a loop that keeps its map asks nobody in the second round, the mended one everybody', () => {
  const { example, mended } = pageOf('L31') ?? { example: '', mended: '' }
  const asked = (text: string): number => samplePlay(readMachine(text).machine).run.issued.length
  expect(asked(example)).toBeLessThan(asked(mended))
  expect(outcomeOf(samplePlay(readMachine(mended).machine)).tone).toBe('ok')
})

test.each(pages)('the machines of $id play to an end or a stop, and their scripts play the same in the room', ({ example, mended }) => {
  for (const text of [example, mended]) {
    const { machine } = readMachine(text)
    const sample = samplePlay(machine)
    expect(outcomeOf(sample).says).toMatch(/\.$/)
    const script = readScript(sample.script)
    expect(script.diagnostics).toEqual([])
    expect(checkScript(script, machine).filter(({ severity }) => severity === 'error')).toEqual([])
    if (sample.run.status.kind === 'done') expect(runHeadless(machine, script.script).run.status).toEqual(sample.run.status)
  }
})

test.each(pages)('the page of $id shows its finding, where it stands, and what mending it changes', ({ id }) => {
  const mistake = mistakeOf(id)
  expect(mistake?.found.length).toBeGreaterThan(0)
  expect(mistake?.lines.some(({ kind }) => kind !== 'same')).toBe(true)
})
