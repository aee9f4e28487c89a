/** One line of the bench's table; texts are ready to print. */
export interface Row {
  readonly what: string
  readonly median: string
  readonly peer: string
  readonly peerMedian: string
  /** Parley's median beside the peer's, as a factor of time or of speed; what it means stands in `what`. */
  readonly ratio: string
}

const columns = ['what', 'median', 'peer', 'peerMedian', 'ratio'] as const
const heads: Row = { what: 'what', median: 'Parley', peer: 'peer', peerMedian: 'peer', ratio: 'ratio' }

export function printTable(rows: readonly Row[]): void {
  const all = [{ ...heads, peerMedian: 'its median' }, ...rows]
  const width = (column: keyof Row): number => Math.max(...all.map((row) => row[column].length))
  const line = (row: Row): string =>
    columns
      .map((column) => (column === 'what' || column === 'peer' ? row[column].padEnd(width(column)) : row[column].padStart(width(column))))
      .join('  ')
  const [head, ...body] = all.map(line)
  console.log(`\n${head}\n${'─'.repeat(head?.length ?? 0)}\n${body.join('\n')}`)
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`
