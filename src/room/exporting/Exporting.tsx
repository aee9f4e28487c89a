import { lazy, Suspense } from 'react'
import { PaneBoundary } from '../../ui'
import { useExport } from './exportStore'

// Formats and checks are needed by few visits: they come with the first one that asks.
const ExportDialog = lazy(() => import('./ExportDialog').then((module) => ({ default: module.ExportDialog })))
const JournalDialog = lazy(() => import('./JournalDialog').then((module) => ({ default: module.JournalDialog })))

/** The dialogs of what leaves the room and of what comes back. */
export function Exporting() {
  const open = useExport((state) => state.open)
  const journal = useExport((state) => state.journal)
  return (
    <Suspense fallback={null}>
      {open && <PaneBoundary name="Export"><ExportDialog /></PaneBoundary>}
      {journal !== null && <PaneBoundary name="The journal"><JournalDialog /></PaneBoundary>}
    </Suspense>
  )
}
