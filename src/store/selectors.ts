import type { App } from './types'

/** The text has moved on since the run was started: what runs is no longer what stands in the editor. */
export const selectTextMovedOn = ({ session, document }: App): boolean =>
  session !== null && (session.machineText !== document.machineText || session.scriptText !== document.scriptText)

/** Every record of the run lies in the past. */
export const selectAtEnd = ({ session }: App): boolean => session !== null && session.cursor === session.run.journal.length

/** The run has ended, whatever moment is shown. */
export const selectRunEnded = ({ session }: App): boolean => session !== null && session.run.status.kind !== 'new' && session.run.status.kind !== 'parked'

/** The document differs from what was opened. */
export const selectEdited = ({ document }: App): boolean => document.revision > 0
