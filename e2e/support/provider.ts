import { chatFrames, messageFrames } from '../../src/agents/live/testing/formats'
import { startServer, type FakeServer, type Heard, type Reply } from '../../src/agents/live/testing/server'

export { startServer, type FakeServer, type Heard, type Reply }

/** Who a request speaks for: the agent that it asks. */
export const whoIs = ({ body }: Heard): string => /You are “([^”]+)”/.exec(JSON.stringify(body))?.[1] ?? ''

interface Property {
  readonly type?: string
  readonly enum?: readonly string[]
}

/** The fields that a request asks for, by the schema of its tool, in either wire's form. */
function propertiesOf({ body }: Heard): Readonly<Record<string, Property>> {
  const [tool] = (body['tools'] ?? []) as readonly { readonly function?: { readonly parameters?: { readonly properties?: Record<string, Property> } }; readonly input_schema?: { readonly properties?: Record<string, Property> } }[]
  return tool?.function?.parameters?.properties ?? tool?.input_schema?.properties ?? {}
}

/** What a sensible model would answer: a value for each field, of its type; a judge goes round once and is content then. */
export function sensibleAnswer(heard: Heard, nth: number): Readonly<Record<string, unknown>> {
  const who = whoIs(heard)
  return Object.fromEntries(
    Object.entries(propertiesOf(heard)).map(([name, { type, enum: values }]) => {
      if (values) return [name, values.includes('continue') && nth < 9 ? 'continue' : (values.find((value) => value === 'consensus' || value === 'approve') ?? values[0])]
      return [name, type === 'integer' ? 90 : type === 'boolean' ? true : `${who} on ${name}: café “naïve” 🌍 — no. ${nth}`]
    }),
  )
}

/** The frames of an answer in the wire that was asked in. */
export const framesOf = (heard: Heard, answer: Readonly<Record<string, unknown>>, piece = 6): readonly string[] =>
  (heard.path.endsWith('/messages') ? messageFrames : chatFrames)({ calls: [{ input: JSON.stringify(answer) }], piece })

/** A reply that stops in the middle of its words and goes on when `until` is there. */
export const inTwo = (frames: readonly string[], until: Promise<void>): Reply => {
  const middle = Math.floor(frames.length / 2)
  return { parts: [...frames.slice(0, middle), { until }, ...frames.slice(middle)] }
}

/** A local provider that lists a model and answers every summon sensibly. */
export const sensibleServer = (): Promise<FakeServer> =>
  startServer((heard, nth) => (heard.path.endsWith('/models') ? { headers: { 'content-type': 'application/json' }, parts: [JSON.stringify({ data: [{ id: 'fake-1' }, { id: 'fake-2' }] })] } : { parts: framesOf(heard, sensibleAnswer(heard, nth)) }))
