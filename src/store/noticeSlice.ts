import type { App, AppActions, AppState } from './types'

type NoticeState = Pick<AppState, 'notices' | 'announcement'>
type NoticeActions = Pick<AppActions, 'notify' | 'dismiss' | 'announce' | 'takeOffer'>

const MOST = 4

/** Sentences to the person: notices that stay until dismissed, and what the live region says. */
export const createNoticeSlice = (get: () => App, set: (patch: Partial<AppState>) => void): NoticeState & NoticeActions => {
  let id = 0
  return {
    notices: [],
    announcement: '',
    notify: (tone, message, offer) => {
      id += 1
      const notice = { id, tone, message, ...(offer && { offer }) }
      // The same sentence twice is said once, at the end where it is looked for.
      set({ notices: [...get().notices.filter((each) => each.message !== message), notice].slice(-MOST) })
    },
    dismiss: (gone) => set({ notices: get().notices.filter((notice) => notice.id !== gone) }),
    announce: (announcement) => set({ announcement }),
    takeOffer: (taken) => {
      const offer = get().notices.find((notice) => notice.id === taken)?.offer
      get().dismiss(taken)
      if (offer?.kind === 'open-script') get().openScript(offer.text, offer.title)
      if (offer?.kind !== 'reopen') return
      void get().openRecent(offer.id).then((found) => {
        if (found) return
        if (offer.pattern !== null) get().openPattern(offer.pattern)
        else get().notify('error', `“${offer.title}” is no longer kept in this browser. Open its file instead.`)
      })
    },
  }
}
