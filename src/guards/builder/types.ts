import type { FieldName } from '../../machine'

export type Comparison = '==' | '!=' | '>=' | '<=' | '>' | '<'
/** What a guard compares with. Numbers are whole and in the safe range: the language has no others (spec §1). */
export type Literal = string | number | boolean

/** One comparison with a literal. */
export interface Test {
  readonly op: Comparison
  readonly value: Literal
}

/**
 * The guards that people mean most of the time, as data. `over` says what a field collects: a map's entries by key, or a
 * list's items. A map's keys are written in full: `agent:pro`.
 */
export type SimpleShape =
  /** `verdict` is `consensus`; `round` is at least 3. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly test: Test }
  /** The entry of one writer: `confidence` of `agent:security` is at least 80. */
  | { readonly kind: 'entry'; readonly field: FieldName; readonly key: string; readonly test: Test }
  /** Every entry, some entry, no entry. Of an empty map every and no entry hold, some does not. */
  | { readonly kind: 'entries'; readonly field: FieldName; readonly over: 'map' | 'list'; readonly of: 'all' | 'any' | 'none'; readonly test: Test }
  /** How many entries there are, or with `counted` how many of them pass its test. */
  | { readonly kind: 'count'; readonly field: FieldName; readonly counted: { readonly over: 'map' | 'list'; readonly test: Test } | null; readonly op: Comparison; readonly n: number }
  /** All of these keys are in a map. */
  | { readonly kind: 'present'; readonly field: FieldName; readonly keys: readonly string[] }
  /** One key is, or is not, in a map; or an item in a list. */
  | { readonly kind: 'member'; readonly field: FieldName; readonly key: string; readonly there: boolean }
  /** A scalar has a value, or has none. `has` takes dotted names only, so the field's must be one (`isCelName`). */
  | { readonly kind: 'set'; readonly field: FieldName; readonly set: boolean }

export type GuardShape = SimpleShape | { readonly kind: 'group'; readonly join: '&&' | '||'; readonly parts: readonly SimpleShape[] }

/** How an author writes: kept when a guard is built again. */
export interface GuardStyle {
  readonly quote: "'" | '"'
  /** The variable of a macro. */
  readonly variable: string
}

export const PLAIN_STYLE: GuardStyle = { quote: "'", variable: 'k' }
