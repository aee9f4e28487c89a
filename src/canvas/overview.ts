import { appStore } from '../store'
import { build, useBuild } from './building/buildStore'

/** With so many states the small picture is of use unasked; with more than `MOST` it takes longer to draw than it helps. */
const USEFUL = 11
const MOST = 800

export const canOverview = (states: number): boolean => states > 0 && states <= MOST

const isShown = (states: number, wanted: boolean | null): boolean => canOverview(states) && (wanted ?? states >= USEFUL)

export const useOverview = (states: number): boolean => useBuild(({ overview }) => isShown(states, overview))

/** Shows the small picture of everything, or takes it away, whatever the size of the machine asks for. */
export function toggleOverview(): void {
  const { lastGood, announce } = appStore.getState()
  const overview = !isShown(lastGood.states.length, build().overview)
  build().set({ overview })
  announce(overview && canOverview(lastGood.states.length) ? 'The overview is shown.' : 'The overview is hidden.')
}
