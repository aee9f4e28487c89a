const PREFIX = 'parley.room.'

/** A small thing the room remembers between visits, or the fallback. Never throws: storage may be full or forbidden. */
export function recall<T extends string | number | boolean>(key: string, fallback: T): T {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return typeof held === typeof fallback ? (held as T) : fallback
  } catch {
    return fallback
  }
}

/** Keeps a small thing for the next visit, where the browser lets it. */
export function remember(key: string, value: string | number | boolean): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Without storage the room opens as new next time; nothing of the work is lost by it.
  }
}
