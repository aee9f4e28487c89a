const SHAPES = [
  'M4.4 1h3.2v3.4H11v3.2H7.6V11H4.4V7.6H1V4.4h3.4z',
  'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z',
  'M6 .2 11.8 6 6 11.8.2 6z',
  'M6 .8 11.8 11H.2z',
  'M1.2 1.2h9.6v9.6H1.2z',
  'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8zm0 3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  'M2.2.6h4.2L10.8 6 6.4 11.4H2.2L6.2 6z',
  'M1 .8h10L7.4 6 11 11.2H1L4.6 6z',
] as const
const PERSON = 'M6 .8a2.7 2.7 0 1 1 0 5.4A2.7 2.7 0 0 1 6 .8zM.9 11.4C.9 8.6 3 7.2 6 7.2s5.1 1.4 5.1 4.2z'
const MACHINE =
  'M1 2.2C1 1.5 1.5 1 2.2 1h7.6c.7 0 1.2.5 1.2 1.2v7.6c0 .7-.5 1.2-1.2 1.2H2.2C1.5 11 1 10.5 1 9.8zM2.6 2.6v6.8h6.8V2.6zM4.5 4.5h3v3h-3z'

/** An agent's number: 1 and up as declared, 0 for a person, -1 for the machine itself. */
export type AgentNumber = number

/** The `data-a` value that gives an element its agent's colours: there are eight, and they come round again. */
export function agentTone(n: AgentNumber): string {
  if (n < 0) return 'machine'
  return n === 0 ? 'person' : String(((n - 1) % SHAPES.length) + 1)
}

/** The path of an agent's shape on a 12 px square, for drawings that bring their own `<svg>`. */
export function agentShape(n: AgentNumber): string {
  if (n < 0) return MACHINE
  return n === 0 ? PERSON : (SHAPES[(n - 1) % SHAPES.length] ?? PERSON)
}
