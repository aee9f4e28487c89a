import { create } from 'zustand'
import { recall, remember } from '../memory'
import { NO_FILTER, type Grouping, type ProblemFilter } from './problemRows'

interface ProblemView {
  readonly grouping: Grouping
  readonly filter: ProblemFilter
  /** The row in hand, by its key. */
  readonly active: string | null
  group(by: Grouping): void
  show(filter: ProblemFilter): void
  activate(key: string | null): void
}

const isGrouping = (value: string): value is Grouping => value === 'severity' || value === 'kind' || value === 'state'
const kept = recall<string>('problems.grouping', 'severity')

/** How the pane lists what it lists: kept while another tab is in front, and the grouping for the next visit. */
export const useProblemView = create<ProblemView>()((set) => ({
  grouping: isGrouping(kept) ? kept : 'severity',
  filter: NO_FILTER,
  active: null,
  group: (grouping) => {
    remember('problems.grouping', grouping)
    set({ grouping })
  },
  show: (filter) => set({ filter }),
  activate: (active) => set({ active }),
}))
