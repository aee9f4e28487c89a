import { useRef, useState } from 'react'
import type { Operation } from '../machine'
import { appStore } from '../store'
import { drafts } from './theDrafts'

export interface Deed {
  /** Why the last one was refused; shown beside the control that asked for it. */
  readonly refused: string | null
  /** Does an operation at once. What waits in a field is written first, so that steps stay in the order in which they were made. */
  readonly act: (operation: Operation) => boolean
  /** For controls that are changed by arrow keys: all changes of one stay are one undo step. */
  readonly onFocus: () => void
}

let stays = 0

/** Operations of a control that is no text: a choice, a switch, a button. */
export function useDeed(name?: string): Deed {
  const [refused, setRefused] = useState<string | null>(null)
  const stay = useRef(0)
  return {
    refused,
    act: (operation) => {
      drafts.flush()
      const outcome = appStore.getState().perform(operation, { quiet: true, ...(name === undefined ? {} : { joinKey: `form ${name} ${stay.current}` }) })
      setRefused(outcome.ok ? null : outcome.reason)
      return outcome.ok
    },
    onFocus: () => {
      stays += 1
      stay.current = stays
    },
  }
}
