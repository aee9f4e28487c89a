/** How much is drawn. The README's near, mid and far, each cut once more so that text never falls below 11 px on screen. */
export type Level = 'full' | 'near' | 'mid' | 'low' | 'far' | 'block'

/** From which zoom on a level holds; the steps are what text that was 11 px must be enlarged by to stay 11 px. */
const FROM: readonly (readonly [Level, number])[] = [
  ['full', 0.995],
  ['near', 0.9],
  ['mid', 0.7],
  ['low', 0.5],
  ['far', 0.35],
]

/** The level of detail at a zoom (1 is 100 %). A string, so that a store selector changes only when a border is crossed. */
export function levelOf(zoom: number): Level {
  for (const [level, from] of FROM) if (zoom >= from) return level
  return 'block'
}

/** What marks, chips and pills are enlarged by, so that they can be read at the lowest zoom of the level. */
export const SCALE: Readonly<Record<Level, number>> = { full: 1, near: 1.12, mid: 1.43, low: 2, far: 2.86, block: 1 }

/** A label takes room at three sizes only; far out there is none. */
export type LabelLevel = 'near' | 'mid' | 'low' | 'none'
export function labelLevel(level: Level): LabelLevel {
  if (level === 'full' || level === 'near') return 'near'
  return level === 'mid' || level === 'low' ? level : 'none'
}

/** How many characters of a guard a pill shows. Bigger letters, fewer of them: pills stay about as wide. */
export const PILL_CHARACTERS: Readonly<Record<Exclude<LabelLevel, 'none'>, number>> = { near: 28, mid: 20, low: 12 }

/** At most `count` characters; a shortened text ends in an ellipsis. */
export function shorten(text: string, count: number): string {
  const characters = [...text]
  return characters.length <= count ? text : `${characters.slice(0, count - 1).join('').trimEnd()}…`
}
