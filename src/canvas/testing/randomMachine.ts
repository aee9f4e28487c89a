import { readMachine, type Machine } from '../../machine'

/** A small generator of reproducible numbers in 0 … 1. */
export function random(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** The text of a machine with many states: mostly forward, some back, skipping, parallel and self-looping transitions. */
export function randomText(seed: number, states: number, perState = 2): string {
  const next = random(seed)
  const pick = (count: number) => Math.floor(next() * count)
  const lines = ['fsm:', '  name: random', '  initialState: s0', '  context:', '    verdict: { type: enum, values: [go, back, stay] }', '    notes: { type: map, of: string }']
  lines.push('  agents:', ...['ann', 'ben', 'cas', 'dee'].map((name) => `    ${name}: { canTransition: [] }`), '  states:')
  for (let i = 0; i < states; i += 1) {
    lines.push(`    s${i}:`)
    if (next() < 0.7) lines.push(`      description: "Weigh what was said in part ${i} and decide."`)
    if (next() < 0.85) {
      lines.push('      requires:')
      for (let k = pick(4); k >= 0; k -= 1) lines.push(`        - { name: ${next() < 0.5 ? 'verdict' : 'notes'}, from: { agent: ${['ann', 'ben', 'cas', 'dee'][pick(4)]} } }`)
    }
    if (i === states - 1) {
      lines.push('      terminal: true')
      continue
    }
    lines.push('      transitions:', `        - { toState: s${Math.min(states - 1, i + 1 + pick(next() < 0.7 ? 1 : 4))} }`)
    for (let k = 1; k < perState; k += 1) {
      const target = next() < 0.5 ? Math.min(states - 1, i + 1 + pick(6)) : next() < 0.15 ? i : Math.max(0, i - pick(next() < 0.8 ? 6 : states))
      lines.push(`        - toState: s${target}`)
      if (next() < 0.8) lines.push(`          guards: [ { expression: "context.verdict == '${['go', 'back', 'stay'][pick(3)]}'" } ]`)
      if (next() < 0.3) lines.push(`          onTransition: [ { remove: { notes: "*" } }, { assign: { verdict: "" } } ]`)
    }
  }
  return `${lines.join('\n')}\n`
}

export const randomMachine = (seed: number, states: number, perState = 2): Machine => readMachine(randomText(seed, states, perState)).machine
