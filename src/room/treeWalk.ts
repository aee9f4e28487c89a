import type { OutlineRow, OutlineSection } from './outlineRows'

/** One line of the tree as it is shown: a section's heading, or one of its rows while it is open. */
export type Line =
  | { readonly kind: 'section'; readonly id: string; readonly section: OutlineSection; readonly open: boolean }
  | { readonly kind: 'row'; readonly id: string; readonly row: OutlineRow; readonly section: OutlineSection }

/** The lines that are shown while the sections named in `closed` are folded. */
export const linesOf = (sections: readonly OutlineSection[], closed: ReadonlySet<string>): readonly Line[] =>
  sections.flatMap((section): readonly Line[] => {
    const open = !closed.has(section.id)
    const rows = open ? section.rows.map((row): Line => ({ kind: 'row', id: row.id, row, section })) : []
    return [{ kind: 'section', id: section.id, section, open }, ...rows]
  })

/** Whether a key opens (true) or folds (false) a section's heading; null where it does neither. */
export function turnOf(key: string, open: boolean): boolean | null {
  if (key === 'Enter' || key === ' ') return !open
  if (key === 'ArrowLeft' && open) return false
  return key === 'ArrowRight' && !open ? true : null
}

/** The line that a key goes to from the one in hand. */
export function destination(key: string, at: number, shown: readonly Line[]): Line | undefined {
  switch (key) {
    case 'ArrowDown':
      return shown[at + 1]
    case 'ArrowUp':
      return shown[at - 1]
    case 'Home':
      return shown[0]
    case 'End':
      return shown.at(-1)
    case 'ArrowRight':
      return shown[at]?.kind === 'section' ? shown[at + 1] : undefined
    case 'ArrowLeft':
      return shown.slice(0, at).findLast((each) => each.kind === 'section')
    default:
      // A letter finds the next name that begins with it.
      if (key.length !== 1 || key === ' ') return undefined
      return [...shown.slice(at + 1), ...shown.slice(0, at)].find((each) => each.kind === 'row' && each.row.label.toLowerCase().startsWith(key.toLowerCase()))
  }
}

