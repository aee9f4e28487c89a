import { celField } from '../../guards'
import { fieldName } from '../../machine'
import { backEdges, edgePlace, partOf } from '../loops'
import { rule } from '../rule'
import { code, codes } from '../words'

/** L34: a step of the loop whose product is already there is passed through. */
export const productNotRearmed = rule('L34', 'product-not-rearmed', 'warning', function* (facts) {
  const { graph } = facts
  let ends: ReturnType<typeof backEdges> | null = null
  for (const at of facts.states) {
    if (!at.local.parks || !graph.reached[at.index] || !graph.inLoop(at.index)) continue
    const fields = [...new Set(at.state.requires.filter(({ required }) => required).map(({ field }) => field as string))]
    if (fields.length === 0 || !at.state.requires.every(({ field }) => facts.isScalar(field))) continue
    const loops = facts.loopsKeepingAll(fields)
    const part = partOf(loops, at.index)
    if (part === null) continue
    // Somebody else writes it in the same round: the one asked here is then not its author, and is asked.
    const shared = at.state.requires.some((requirement) => facts.gatheringsOf(requirement.field).some((other) => other.at !== at && loops.of[other.at.index] === part && facts.writersOf(other).join() !== facts.writersOf({ at, requirement }).join()))
    if (shared) continue
    ends ??= backEdges(facts)
    const edge = ends.find((e) => loops.of[e.from] === part && loops.of[e.to] === part) ?? graph.intoOf(at.index).find((e) => loops.of[e.from] === part)
    if (!edge) continue
    const product = fields[0] ?? ''
    // A name has at most 200 characters, and none of them in halves.
    const copied = `previous_${product}`.slice(0, 200).replace(/[\ud800-\udbff]$/, '')
    const state = facts.stateAt(edge.from).state.name
    const where = { list: 'onTransition' as const, state, transition: edge.transition }
    const copy = facts.fields.has(copied) || facts.typeOf(product) !== 'string' ? [] : [
      { kind: 'addField' as const, field: fieldName(copied), type: { type: 'string' as const, declared: 'string' } },
      { kind: 'addAction' as const, in: where, action: { effects: [{ verb: 'assign' as const, field: fieldName(copied), value: `{{ ${celField(product)} }}` }] } },
    ]
    yield {
      ...edgePlace(facts, edge),
      message: `${code(at.name)} is passed through in the second round: ${codes(fields)} ${fields.length === 1 ? 'is' : 'are'} already there, so nobody writes ${fields.length === 1 ? 'it' : 'them'} again. Blank ${fields.length === 1 ? 'it' : 'them'} on this edge, and copy before what must still be read.`,
      fix: {
        label: `Blank ${fields.join(' and ')} on the way back`,
        operation: { kind: 'several' as const, operations: [...copy, ...fields.map((field) => ({ kind: 'addAction' as const, in: where, action: { effects: [{ verb: 'assign' as const, field: fieldName(field), value: '' }] } }))] },
      },
      about: { states: [at.name], fields },
    }
  }
})
