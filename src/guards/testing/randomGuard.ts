import fc from 'fast-check'

// Guards over the fields that machines have, and contexts in which some entries are missing.
const names = fc.constantFrom('agent:a', 'agent:b', 'agent:c')
export const anyContext = fc.record({
  votes: fc.dictionary(names, fc.constantFrom('approve', 'reject')),
  confidence: fc.dictionary(names, fc.integer({ min: 0, max: 100 })),
  round: fc.integer({ min: 0, max: 5 }),
  verdict: fc.constantFrom('consensus', 'continue', ''),
  log: fc.array(fc.constantFrom('x', 'y'), { maxLength: 4 }),
})
const integer = fc.letrec<{ int: string }>((tie) => ({
  int: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('context.round', 'size(context.votes)', 'size(context.log)', '0', '2', '80'),
    names.map((name) => `context.confidence['${name}']`),
    fc.tuple(tie('int'), fc.constantFrom('+', '-', '*', '/', '%'), tie('int')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.constantFrom('approve', 'reject').map((vote) => `size(context.votes.filter(k, context.votes[k] == '${vote}'))`),
  ),
})).int
const text = fc.oneof(fc.constantFrom('context.verdict', `'consensus'`, `'approve'`, `''`), names.map((name) => `context.votes['${name}']`))
export const anyGuard = fc.letrec<{ bool: string }>((tie) => ({
  bool: fc.oneof(
    { depthSize: 'medium' },
    fc.tuple(integer, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), integer).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(text, fc.constantFrom('==', '!='), text).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.constantFrom('has(context.verdict)', 'has(context.missing)', `'x' in context.log`, `'agent:a' in context.votes`, `context.verdict.startsWith('con')`),
    fc.tuple(fc.constantFrom('all', 'exists', 'exists_one'), integer).map(([macro, limit]) => `context.votes.${macro}(k, context.confidence[k] >= ${limit})`),
    fc.tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool')).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    tie('bool').map((inner) => `!(${inner})`),
    fc.tuple(tie('bool'), tie('bool'), tie('bool')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
  ),
})).bool
