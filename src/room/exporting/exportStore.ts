import { create } from 'zustand'

/** A journal that was opened, before anybody has decided what to do with it. */
export interface OpenedJournal {
  readonly name: string
  readonly text: string
}

interface ExportState {
  readonly open: boolean
  readonly journal: OpenedJournal | null
  show(open: boolean): void
  offerJournal(journal: OpenedJournal | null): void
}

/** What is open of exporting and importing. */
export const useExport = create<ExportState>()((set) => ({
  open: false,
  journal: null,
  show: (open) => set({ open }),
  offerJournal: (journal) => set({ journal }),
}))
