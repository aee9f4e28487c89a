import type { Value } from '../machine'
import { Badge } from '../ui'
import { LongText } from './LongText'

/** A value of the context as people read it: text bare, blank and unset as words that cannot be mistaken for text. */
export function ValueView({ value, lines = 3 }: { value: Value; lines?: 2 | 3 }) {
  if (value === null) return <span className="wait">unset</span>
  if (value === '') return <Badge icon="blank">blank</Badge>
  return <LongText text={typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)} lines={lines} />
}
