import type { Diagnostic, Operation } from '../machine'
import type { Facts } from './facts'

/** A mend that can be done at once: an edit of the text that leaves comments and layout alone. */
export interface Fix {
  /** For a button: `Empty critiques on the way back`. */
  readonly label: string
  readonly operation: Operation
}

/** What a finding is about, so that one defect is told once (see `silences`). */
export interface About {
  readonly states?: readonly string[]
  readonly fields?: readonly string[]
  readonly agents?: readonly string[]
}

/** A mistake found without running anything. `code` is its catalogue name, `id` its number there (`L31`). */
export type Finding = Diagnostic & { readonly id: string; readonly fix?: Fix; readonly about?: About }

export interface Rule {
  /** `L01` to `L90`. */
  readonly id: string
  /** kebab-case, stable; the `code` of its findings. */
  readonly name: string
  readonly severity: Diagnostic['severity']
  check(facts: Facts): readonly Finding[]
}
