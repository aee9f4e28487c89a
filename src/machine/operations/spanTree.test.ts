import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DocumentReading } from '../DocumentReading'
import { readMachine } from '../readMachine'
import { treeOfSpans } from './spanTree'
import { AnyStyle, type Plain } from './testing/anyStyle'
import { Choices } from './testing/randomOperation'
import { machineTexts } from './testing/texts'
import { treeOf, type TreeNode } from './tree'

const soak = process.env['SOAK'] !== undefined

/** A tree as plain data, its texts looked up. */
function plainOf(node: TreeNode | null): unknown {
  if (node?.kind === 'scalar') return { kind: node.kind, style: node.style, text: node.text, anchor: node.anchor, tag: node.tag, start: node.start, end: node.end }
  if (node?.kind === 'seq') return { ...node, items: node.items.map(({ value, start, end }) => ({ start, end, value: plainOf(value) })) }
  if (node?.kind === 'map') return { ...node, items: node.items.map((entry) => ({ ...entry, key: plainOf(entry.key), value: plainOf(entry.value) })) }
  return node
}

test('a tree made of the places that a reading wrote down is the one that the parser makes of the text', () => {
  const texts = Object.values(machineTexts())
  const random = new Choices(11)
  const plain = texts.map((text) => parse(text, { logLevel: 'silent', uniqueKeys: false, merge: false }) as Plain)
  for (let i = 0; i < (soak ? 5_000 : 60); i++) texts.push(new AnyStyle(random).document(random.pick(plain)))
  let [all, placed] = [0, 0]
  for (const text of texts) {
    const reading = readMachine(text)
    for (const part of (reading instanceof DocumentReading && reading.pieces()?.states) || []) {
      if (part.diagnostics.length > 0) continue
      all++
      const entry = treeOfSpans(part, part.offset)
      if (!entry) continue
      placed++
      const root = treeOf(part.text, part.offset)
      expect(plainOf({ kind: 'map', flow: false, anchor: false, tag: false, start: entry.start, end: entry.end, items: [entry] }), part.text).toEqual(plainOf(root))
    }
  }
  expect(placed).toBeGreaterThan(all * 0.5)
})
