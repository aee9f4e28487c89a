/** Whether a file is a journal or a log of records, and no machine: by its first line, whatever its name. */
export function isJournal(text: string): boolean {
  const line = text.replace(/^\ufeff/, '').trimStart().split('\n', 1)[0] ?? ''
  if (!line.startsWith('{') || line.length > 20_000_000) return false
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return false
    const keys = new Map(Object.entries(value))
    const format = keys.get('format')
    return (typeof format === 'string' && format.startsWith('parley-journal/')) || (typeof keys.get('kind') === 'string' && keys.has('state') && keys.has('iteration'))
  } catch {
    return false
  }
}
