import type { Diagnostic, FieldName, Range, StateName, Value } from '../machine'
import type { Actor } from '../reducer'

/** A value of a script: written out, drawn from weights by the seed, or computed from what the agent may read. */
export type ScriptValue =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'pick'; readonly weights: readonly { readonly value: Value; readonly weight: number }[] }
  | { readonly kind: 'cel'; readonly expression: string }

export interface ScriptWrite {
  readonly field: FieldName
  readonly value: ScriptValue
  readonly key?: string
}

/** One turn of a script (spec §9). */
export interface ScriptTurn {
  readonly writes: readonly ScriptWrite[]
  readonly in?: StateName
  readonly delayMs?: number
  readonly fail?: string
  readonly late?: boolean
  readonly twice?: boolean
}

export interface Script {
  readonly machine: string | null
  readonly seed: number
  /** Per actor, in written order. */
  readonly turns: readonly { readonly actor: Actor; readonly turns: readonly ScriptTurn[] }[]
}

/** A name that the script takes from its machine, and where it stands: what `checkScript` looks up. */
export type ScriptSpot =
  | { readonly kind: 'machine'; readonly name: string; readonly range: Range }
  | { readonly kind: 'actor'; readonly actor: Actor; readonly range: Range }
  | { readonly kind: 'state'; readonly name: StateName; readonly range: Range }
  | { readonly kind: 'field'; readonly name: FieldName; readonly range: Range; readonly value?: ScriptValue; readonly valueRange?: Range }

/** A script's text as far as it can be read; broken text leaves an empty script and says why. */
export interface ScriptReading {
  readonly text: string
  readonly script: Script
  readonly diagnostics: readonly Diagnostic[]
  /** In written order. */
  readonly spots?: readonly ScriptSpot[]
}
