/** Text that is still being written, with a caret behind it. `stopped`: nothing of it counts. */
export function Streaming({ text, tail, stopped = false }: { text: string; tail?: number | undefined; stopped?: boolean | undefined }) {
  // A long text grows at its end: where there is little room, that is what is shown.
  const cut = tail !== undefined && text.length > tail
  const shown = cut ? text.slice(-tail).replace(/^[\udc00-\udfff]/, '') : text
  return (
    <span className={stopped ? 'streaming stopped' : 'streaming'}>
      {cut && '…'}
      {shown}
    </span>
  )
}
