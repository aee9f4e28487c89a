import type { Run } from '../../reducer'
import type { Exchange } from '../../trace'

export const JOURNAL_FORMAT = 'parley-journal/1'

/** The first line of a journal file. `machine` is the YAML text, `sha256` the hash of its UTF-8 bytes in hex. */
export interface JournalHeader {
  readonly format: typeof JOURNAL_FORMAT
  readonly machine: string
  readonly sha256: string
  readonly seed?: number
  /** What was measured beside the run; the reducer does not know it, so no record has it. */
  readonly exchanges?: readonly Exchange[]
}

/**
 * A run as NDJSON: a header line with the machine, then one line a record.
 *
 * The hash is the caller's to compute, as the core has no crypto of its own. Source: spec §6.
 */
export function writeJournal(source: { readonly machineText: string; readonly sha256: string; readonly seed?: number; readonly exchanges?: readonly Exchange[]; readonly run: Pick<Run, 'journal'> }): string {
  const header: JournalHeader = {
    format: JOURNAL_FORMAT,
    machine: source.machineText,
    sha256: source.sha256,
    ...(source.seed === undefined ? {} : { seed: source.seed }),
    ...(source.exchanges === undefined || source.exchanges.length === 0 ? {} : { exchanges: source.exchanges }),
  }
  return [header, ...source.run.journal].map((line) => `${JSON.stringify(line)}\n`).join('')
}
