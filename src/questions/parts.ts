import type { StateText } from './StateText'

/** What a shape comes to, before it is written down. */
export interface Parts {
  /** One sentence for the head of the text. */
  readonly intro: string
  readonly context: readonly (readonly [field: string, type: string, why?: string])[]
  /** Who may act where. */
  readonly may: readonly (readonly [agent: string, states: readonly string[]])[]
  /** Behind the state in which the question is put. */
  readonly states: readonly StateText[]
  /** The most askings that a run can need. */
  readonly iterations: number
}
