import { create } from 'zustand'
import { recall, remember } from './memory'

export type OpenDialog = 'palette' | 'keys' | 'rename' | 'rename-element' | 'save-as' | 'new-empty' | 'go' | 'new-by-question'

/** What is open in the room and belongs to no document. */
interface RoomState {
  readonly dialog: OpenDialog | null
  /** A machine's text that was pasted outside of the editor and waits for a yes. */
  readonly pasted: string | null
  /** Below 1100 px the outline opens over the canvas. */
  readonly outlineOver: boolean
  /** Keys without a modifier may be turned off (WCAG 2.1.4). */
  readonly singleKeys: boolean
  readonly cardClosed: boolean
  /** How often the inspector was asked for: in one column it comes to the front. */
  readonly inspected: number
  show(dialog: OpenDialog | null): void
  offerPasted(text: string | null): void
  setOutlineOver(open: boolean): void
  setSingleKeys(on: boolean): void
  closeCard(closed: boolean): void
  inspect(): void
}

export const useRoom = create<RoomState>()((set) => ({
  dialog: null,
  pasted: null,
  outlineOver: false,
  singleKeys: recall('singleKeys', true),
  cardClosed: recall('cardClosed', false),
  inspected: 0,
  show: (dialog) => set({ dialog }),
  inspect: () => set(({ inspected }) => ({ inspected: inspected + 1 })),
  offerPasted: (pasted) => set({ pasted }),
  setOutlineOver: (outlineOver) => set({ outlineOver }),
  setSingleKeys: (singleKeys) => {
    remember('singleKeys', singleKeys)
    set({ singleKeys })
  },
  closeCard: (cardClosed) => {
    remember('cardClosed', cardClosed)
    set({ cardClosed })
  },
}))
