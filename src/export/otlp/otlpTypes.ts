import { wellFormed } from '../plain/printable'

/** The JSON form of OTLP's protobuf messages, as far as traces need it: ids in hex, 64-bit integers as texts. Source: OTLP specification 1.x, "JSON Protobuf Encoding". */
export type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly AnyValue[] } }
export interface KeyValue {
  readonly key: string
  readonly value: AnyValue
}
export interface SpanEvent {
  readonly timeUnixNano: string
  readonly name: string
  readonly attributes: readonly KeyValue[]
}
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 3 client. */
  readonly kind: 1 | 3
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly events: readonly SpanEvent[]
  /** 0 unset, 1 ok, 2 error. */
  readonly status: { readonly code: 0 | 1 | 2; readonly message?: string }
}
export interface TracesData {
  readonly resourceSpans: readonly [{
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeSpans: readonly [{ readonly scope: { readonly name: string }; readonly spans: readonly Span[] }]
  }]
}

export const text = (key: string, value: string): KeyValue => ({ key, value: { stringValue: wellFormed(value) } })
export const int = (key: string, value: number): KeyValue => ({ key, value: { intValue: String(Math.trunc(value)) } })
export const double = (key: string, value: number): KeyValue => ({ key, value: { doubleValue: value } })
export const bool = (key: string, value: boolean): KeyValue => ({ key, value: { boolValue: value } })
export const texts = (key: string, values: readonly string[]): KeyValue => ({ key, value: { arrayValue: { values: values.map((value) => ({ stringValue: wellFormed(value) })) } } })
