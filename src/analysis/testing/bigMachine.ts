/**
 * A machine of about so many states: debates of four states in a row, every fifth of which leads back to the first of
 * its five, over ten sets of fields. For measuring.
 */
export function bigMachine(states: number): string {
  const fields = Array.from({ length: 10 }, (_, f) => `    claims_${f}: { type: map, of: string }
    verdict_${f}: { type: enum, values: [again, settled] }
    note_${f}: { type: string }`)
  const debates = Math.max(1, Math.floor(states / 4))
  const blocks = Array.from({ length: debates }, (_, d) => {
    const f = d % 10
    const name = (step: number): string => `s${d * 4 + step}`
    const next = d === debates - 1 ? 'done' : `s${(d + 1) * 4}`
    const back = d % 5 === 4 ? `\n        - { toState: s${(d - 4) * 4}, guards: [ { expression: "context.question == 'back ${d}'" } ] }` : ''
    return `    ${name(0)}:
      description: "Make your point on {{ context.question }}. The judge: {{ context.note_${f} }}"
      requires:
${['pro', 'con', 'prag'].map((agent) => `        - { name: claims_${f}, from: { agent: ${agent} }, prompt: "Argue as ${agent}." }`).join('\n')}
      transitions:
        - { toState: ${name(1)} }
    ${name(1)}:
      description: "Settled? {{ context.claims_${f} }}"
      requires:
        - { name: verdict_${f}, from: { agent: judge } }
        - { name: note_${f}, from: { agent: judge }, required: false }
      transitions:
        - { toState: ${name(2)}, guards: [ { backend: cel, expression: "context.verdict_${f} == 'settled'" } ] }
        - toState: ${name(0)}
          guards: [ { backend: cel, expression: "context.verdict_${f} == 'again'" } ]
          onTransition:
            - { remove: { claims_${f}: "*" } }
            - { assign: { verdict_${f}: "" } }
    ${name(2)}:
      description: "Next after {{ context.claims_${f} }}"
      requires:
        - { name: question, from: { agent: pro } }
      transitions:
        - { toState: ${name(3)}, onTransition: [ { assign: { verdict_${f}: "" } }, { remove: { claims_${f}: "*" } } ] }
    ${name(3)}:
      description: Decision node.
      transitions:
        - { toState: ${next}, guards: [ { expression: "size(context.claims_${(f + 1) % 10}) >= 0" } ] }${back}`
  })
  return `fsm:
  name: big
  version: 1
  initialState: s0
  context:
    question: { type: string }
${fields.join('\n')}
  agents:
    pro: { canTransition: [s0] }
    judge: { canTransition: [s1] }
  states:
${blocks.join('\n')}
    done: { terminal: true }
  policy: { maxIterations: 5000 }
`
}
