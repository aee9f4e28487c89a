/** A sentence in which backticks mean code, drawn as such; everything else is text as it is. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((piece, nth) => (nth % 2 === 1 ? <code key={nth}>{piece}</code> : piece))}</>
}
