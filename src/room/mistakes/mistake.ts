import { lint, pageOf, type Finding, type Page } from '../../analysis'
import { exploreAll, proofFindings } from '../../analysis/explore'
import { editsOf, lineOf, readMachine, type Reading } from '../../machine'
import { lineDiff, type DiffLine } from './lineDiff'

/** One finding on the machine of a page. */
export interface Found {
  readonly finding: Finding
  /** From 1. */
  readonly line: number
}

/** A page with what the app itself has to say about its machine. */
export interface Mistake {
  readonly page: Page
  readonly reading: Reading
  readonly found: readonly Found[]
  /** The machine's text after the first finding's own mend; the page's, where no mend does it by itself. */
  readonly mended: string
  /** What the mend is called; null where it needs a hand. */
  readonly mend: string | null
  readonly lines: readonly DiffLine[]
}

const known = new Map<string, Mistake>()

/** The page of a rule (its number or name), read, looked through and mended as the room would do it; null when there is none. */
export function mistakeOf(rule: string): Mistake | null {
  const page = pageOf(rule)
  if (!page) return null
  let mistake = known.get(page.id)
  if (!mistake) known.set(page.id, (mistake = worked(page)))
  return mistake
}

function worked(page: Page): Mistake {
  const reading = readMachine(page.example)
  // Machines of pages are small: what needs every run to be looked at is found at once too.
  const found = [...lint(reading), ...proofFindings(reading, exploreAll(reading.machine))].filter(({ id }) => id === page.id).map((finding) => ({ finding, line: lineOf(page.example, finding.range.start) }))
  const fix = found.find(({ finding }) => finding.fix)?.finding.fix
  const result = fix && editsOf(reading, fix.operation)
  const mended = result?.ok ? result.after.text : page.mended
  return { page, reading, found, mended, mend: result?.ok ? (fix?.label ?? null) : null, lines: lineDiff(page.example, mended) }
}
