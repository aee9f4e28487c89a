import type { Monaco } from './monaco'

let loading: Promise<Monaco> | null = null

/** Told the person, in words, when the editor's worker is missing. */
export type TellTrouble = () => void

/**
 * The editor, fetched once as a chunk of its own. A failed fetch is forgotten, so that the next call tries again.
 */
export const loadMonaco = (tell: TellTrouble): Promise<Monaco> => {
  loading ??= import('./monaco').then(
    ({ monaco, whenWorkerFails }) => {
      whenWorkerFails(tell)
      return monaco
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
