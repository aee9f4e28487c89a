import { patternOf } from '../patterns'
import type { App } from '../store'
import { addressAt, addressWords } from '../trace'

/** Where a link leads: a machine, by pattern or by its place in this browser, and a moment of its run. */
export interface MomentLink {
  readonly pattern: string | null
  readonly document: string | null
  readonly at: string
}

/** A link's part behind `#`, or null when it names no moment. */
export function readMomentLink(hash: string): MomentLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const at = parts.get('at')
  return at === null || at.trim() === '' ? null : { pattern: parts.get('machine'), document: parts.get('document'), at }
}

/** Whether the open machine is a pattern as it came, which a link can name for everybody. */
export const isPattern = ({ document }: Pick<App, 'document'>, id: string): boolean => {
  const pattern = patternOf(id)
  return pattern !== null && document.machineText === pattern.machineText && document.scriptText === pattern.scriptText
}

/** The link's part for the shown moment, behind `#`. `everywhere` says that it leads there in any browser. */
export function momentLink(app: Pick<App, 'document' | 'session'>): { readonly hash: string; readonly everywhere: boolean } | null {
  const { session, document } = app
  if (session === null) return null
  const at = addressWords(session.machine, addressAt(session.run.journal, session.cursor))
  const { origin } = document
  const everywhere = origin.kind === 'pattern' && isPattern(app, origin.id) && !session.spoken
  const parts = new URLSearchParams(everywhere ? { machine: origin.id, at } : { document: document.id, at })
  return { hash: `#${parts.toString().replaceAll('+', '%20')}`, everywhere }
}
