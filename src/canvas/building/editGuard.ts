import type { StateName } from '../../machine'
import { appStore } from '../../store'
import { build } from './buildStore'

/** Opens a guard of a transition to be typed over where it stands; `null` is one more. */
export function editGuard(state: StateName, transition: number, guard: number | null): void {
  appStore.getState().select({ kind: 'transition', state, transition }, 'canvas')
  build().set({ editing: { kind: 'guard', state, transition, guard }, card: null })
}
