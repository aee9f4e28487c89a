import { expect, test } from 'vitest'
import { readScript } from './readScript'

const findings = (text: string) => readScript(text).diagnostics.map(({ code, range }) => [code, text.slice(range.start, range.end)])

test('§9 the short form names fields; in, delayMs and fail steer', () => {
  const { script, diagnostics } = readScript(`script:
  machine: arch-debate
  seed: 7
  agents:
    moderator: [{ question: "Move billing?" }]
    pro:
      - { positions: "Split it.", in: positions, delayMs: 800 }
      - { fail: "no reply" }
    user:kim: [{ approvals: true }]
    user: [{ approvals: false }]
`)
  expect(diagnostics).toEqual([])
  expect(script).toEqual({
    machine: 'arch-debate',
    seed: 7,
    turns: [
      { actor: 'agent:moderator', turns: [{ writes: [{ field: 'question', value: { kind: 'literal', value: 'Move billing?' } }] }] },
      {
        actor: 'agent:pro',
        turns: [{ writes: [{ field: 'positions', value: { kind: 'literal', value: 'Split it.' } }], in: 'positions', delayMs: 800 }, { writes: [], fail: 'no reply' }],
      },
      { actor: 'user:kim', turns: [{ writes: [{ field: 'approvals', value: { kind: 'literal', value: true } }] }] },
      { actor: 'user', turns: [{ writes: [{ field: 'approvals', value: { kind: 'literal', value: false } }] }] },
    ],
  })
})

test('§9 the long form writes keys and repeats a field; values are drawn or computed', () => {
  const { script, diagnostics } = readScript(`script: { agents: { a: [
    { writes: [ { field: votes, value: { pick: { approve: 7, reject: 3 } }, key: topic }, { field: n, value: { cel: "1 + 1" } } ], late: true, twice: true },
    { n: { pick: { 80: 1 } } } ] } }`)
  expect(diagnostics).toEqual([])
  expect(script.turns[0]?.turns).toEqual([
    {
      writes: [
        { field: 'votes', key: 'topic', value: { kind: 'pick', weights: [{ value: 'approve', weight: 7 }, { value: 'reject', weight: 3 }] } },
        { field: 'n', value: { kind: 'cel', expression: '1 + 1' } },
      ],
      late: true,
      twice: true,
    },
    { writes: [{ field: 'n', value: { kind: 'pick', weights: [{ value: 80, weight: 1 }] } }] },
  ])
})

test('§9 in the short form late and twice are fields like any other', () => {
  expect(readScript('script: { agents: { a: [ { late: true } ] } }').script.turns[0]?.turns[0]?.writes[0]?.field).toBe('late')
  expect(readScript('script: { agents: { a: [ { fail: gone, late: true } ] } }').script.turns[0]?.turns[0]).toEqual({ writes: [], fail: 'gone', late: true })
})

test.each(['', '   \n', '# only a comment\n', '---\n', 'script:\n', 'script:\n  agents:\n', 'script:\n  agents:\n    pro:\n'])('an empty or begun script %j is no error', (text) => {
  const { script, diagnostics } = readScript(text)
  expect(diagnostics).toEqual([])
  expect(script.turns.flatMap((one) => one.turns)).toEqual([])
})

test.each([
  ['fsm: { name: a }', 'no-script', 'fsm'],
  ['hello', 'no-script', 'hello'],
  ['- a', 'no-script', '- a'],
  ['script: 3', 'no-script', '3'],
  ['script: { agent: {} }', 'unknown-key', 'agent'],
  ['script: { seed: seven }', 'seed', 'seven'],
  ['script: { seed: 1, seed: 2 }', 'duplicate-key', 'seed'],
  ['script: { agents: [a] }', 'agents-shape', '[a]'],
  ['script: { agents: { a: 3 } }', 'turns-shape', '3'],
  ['script: { agents: { a: [], "agent:a": [] } }', 'actor-twice', '"agent:a"'],
  ['script: { agents: { a: [ hm ] } }', 'turn-shape', 'hm'],
  ['script: { agents: { a: [ { x: 1, x: 2 } ] } }', 'duplicate-key', 'x'],
  ['script: { agents: { a: [ { x: 1, delayMs: soon } ] } }', 'turn-delay', 'soon'],
  ['script: { agents: { a: [ { x: 1, in: [b] } ] } }', 'turn-state', '[b]'],
  ['script: { agents: { a: [ { x: { pick: { b: -1 } } } ] } }', 'pick-weight', '-1'],
  ['script: { agents: { a: [ { x: { cel: "" } } ] } }', 'cel-empty', '""'],
  ['script: { agents: { a: [ { writes: [ { field: x } ] } ] } }', 'write-shape', '{ field: x }'],
  ['script: { agents: { a: [ { writes: [], late: maybe } ] } }', 'turn-flag', 'maybe'],
  ['script: { agents: { a: [ { writes: [], votes: b } ] } }', 'unknown-key', 'votes'],
  ['script: { agents: {} }\n---\nfsm: {}', 'yaml-multiple-docs', '---'],
])('what is wrong in %j is named where it stands', (text, code, found) => {
  expect(findings(text)).toContainEqual([code, found])
})

test('a finding says what to do and stays inside the text', () => {
  for (const text of ['script: {', 'script: "', '\tscript: 1', 'script: *nobody', 'script: !odd { agents: }', '%YAML 1.1\n---\nscript: {}']) {
    for (const { range, message } of readScript(text).diagnostics) {
      expect(message).toMatch(/\.$|`$/)
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThanOrEqual(text.length)
    }
  }
})

test('broken text leaves an empty script', () => {
  const { script, diagnostics } = readScript('script: { agents: { pro: [ { positions: "Split it." } ] }')
  expect(script.turns).toEqual([])
  expect(diagnostics[0]?.severity).toBe('error')
})

test('hostile YAML is answered: deep nesting, alias bombs, circles, odd names', () => {
  expect(findings(`script: ${'['.repeat(5000)}`)[0]?.[0]).toBe('too-deep')
  expect(findings(`script: ${'['.repeat(5000)}`)[0]?.[0]).toBe('too-deep')
  const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]', ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`)]
  expect(findings(`${bomb.join('\n')}\nscript: { agents: { p: [ { f: *a9 } ] } }`).map(([code]) => code)).toContain('alias-bomb')
  expect(readScript('script: &s { agents: { p: [ { f: *s } ] } }').script.turns).toHaveLength(1)
  const odd = readScript('script: { agents: { __proto__: [ { constructor: 1 } ], toString: [ { __proto__: 2 } ] } }').script
  expect(odd.turns.map((one) => [one.actor, one.turns[0]?.writes[0]?.field])).toEqual([['agent:__proto__', 'constructor'], ['agent:toString', '__proto__']])
})

test('a script of repeated aliases is read up to a bound', () => {
  const turns = `&t [${Array(1000).fill('{}').join(', ')}]`
  const text = `script: { agents: { a0: ${turns}, ${Array.from({ length: 200 }, (_, i) => `a${i + 1}: *t`).join(', ')} } }`
  expect(findings(text).map(([code]) => code)).toEqual(['too-many-turns'])
})

test('numbers that JSON cannot hold stay the text that was typed', () => {
  const writes = readScript('script: { agents: { a: [ { x: .nan, y: -0, z: .inf } ] } }').script.turns[0]?.turns[0]?.writes
  expect(writes?.map((write) => write.value)).toEqual([{ kind: 'literal', value: '.nan' }, { kind: 'literal', value: 0 }, { kind: 'literal', value: '.inf' }])
})
