import type { LivePorts } from '../agents/live'

/** Time, chance and network of the platform, for asking models. */
export const platformLive = (date: () => number): LivePorts => ({
  now: () => performance.now(),
  date,
  random: () => Math.random(),
  fetch: (input, init) => fetch(input, init),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }, ms)
      const giveUp = (): void => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
    }),
})
