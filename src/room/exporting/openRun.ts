import type { JournalCheck } from '../../export'
import { hasEnded, newDriver } from '../../runner'
import { appStore, type KeptRun } from '../../store'

/**
 * Shows the run of a journal in the room: on the open document where its text is the journal's, else with that text opened as
 * a new one. After a divergence the run is that of the events before it. Says whether it could.
 *
 * `sha256`: of the text, where the journal is verified.
 */
export function openRun(check: JournalCheck, name: string, sha256: string | null): boolean {
  const { document, openText, resume, setDockTab, setMode, notify } = appStore.getState()
  if (document.machineText !== check.machineText) {
    const opened = openText(check.machineText, name.replace(/\.(run\.)?(ndjson|jsonl|json|log|txt)$/i, ''), { kind: 'new' })
    if (!opened.ok) {
      notify('error', opened.message)
      return false
    }
  }
  const { events, run } = check.replay
  // Whoever is asked after the end of a journal is a person: a script would begin anew in the middle.
  const { script: _, ...driver } = newDriver({ machine: null, seed: check.seed ?? 0, turns: [] })
  const kept: KeptRun = {
    format: 'parley-run/1', machineText: appStore.getState().document.machineText, scriptText: hasEnded(run) ? appStore.getState().document.scriptText : '', events, cursor: run.journal.length, driver, goesOn: false, spoken: false,
    ...(check.exchanges.length > 0 && { exchanges: check.exchanges }),
    ...(sha256 !== null && { verified: { sha256, records: run.journal.length } }),
  }
  if (!resume(kept)) return false
  setMode('simulate')
  setDockTab('trace')
  appStore.getState().announce(`The run of ${name} is open: ${run.journal.length} records.`)
  return true
}
