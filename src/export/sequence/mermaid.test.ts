// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { hostileRun } from '../testing/hostileRun'
import { hostileValues } from '../testing/hostileValues'
import { playedPatterns } from '../../runner/testing/playedPatterns'
import { mermaidSequence } from './mermaidSequence'

interface Diagram {
  readonly db: { getMessages(): readonly { readonly message?: unknown; readonly type?: number; readonly from?: string }[]; getActorKeys(): readonly string[] }
}
let parse: (text: string) => Promise<Diagram>
beforeAll(async () => {
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize({ startOnLoad: false })
  parse = (text) => (mermaid.mermaidAPI as unknown as { getDiagramFromText(text: string): Promise<Diagram> }).getDiagramFromText(text)
})

test('every trace of the gallery is Mermaid', async () => {
  for (const { id, machine, run } of playedPatterns()) {
    const { parts, notes } = mermaidSequence(machine, run.journal)
    for (const part of parts) await expect(parse(part), id).resolves.toBeDefined()
    expect(parts.length === 1 || notes.length > 0).toBe(true)
  }
})

test('BB-076 200 hostile values and hostile names leave every participant and every message', async () => {
  const { machine, run } = hostileRun([...hostileValues(), ...hostileValues().toReversed()])
  const { parts } = mermaidSequence(machine, run.journal)
  expect(parts.length).toBeGreaterThan(1)
  let messages = 0
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(50_000)
    const { db } = await parse(part)
    expect(db.getActorKeys()).toHaveLength(20)
    messages += db.getMessages().filter((each) => each.from !== undefined && [0, 1, 3, 4, 5, 24, 25].includes(each.type ?? -1)).length
  }
  const told = run.journal.filter(({ kind }) => ['summon', 'write', 'refuse', 'fail', 'stale'].includes(kind)).length + run.journal.filter((record) => record.kind === 'answer' && record.writes.length === 0).length
  expect(messages).toBe(told)
})
