import { useMemo } from 'react'
import { textDiff } from './textDiff'

/** A text with what changed in it since another: struck through what is gone, underlined what is new. */
export function DiffView({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => textDiff(before, after), [before, after])
  if (pieces.every(({ kind }) => kind === 'same')) return <span className="wait">the same as before</span>
  return (
    <span className={pieces.every(({ kind }) => kind !== 'same') ? 'said diff whole' : 'said diff'}>
      {pieces.map(({ kind, text }, nth) => (kind === 'same' ? text : kind === 'gone' ? <del key={nth}>{text}</del> : <ins key={nth}>{text}</ins>))}
    </span>
  )
}
