import type { FieldType, Value } from '../machine'
import { ValueView } from './ValueView'

/** A value by the type of its field: a choice as a chip, a number as a bar beside it, a text as text. */
export function TypedValue({ value, type, top }: { value: Value; type: FieldType; top: number }) {
  if ((type.type === 'enum' || type.type === 'boolean') && value !== '' && value !== null) return <span className="enum-value v">{String(value)}</span>
  if (type.type === 'integer' && typeof value === 'number') {
    return (
      <span className="barred">
        <span className="num v said">{value}</span>
        {top > 0 && <span className="bar" aria-hidden="true"><span className={value < 0 ? 'below' : undefined} style={{ width: `${Math.min(100, (Math.abs(value) / top) * 100)}%` }} /></span>}
      </span>
    )
  }
  return <ValueView value={value} />
}
