import type { ElementPath } from './types'

const SEPARATOR = '\u001f'

/** The path of an element; see `ElementPath`. */
export const elementPath = (...segments: readonly (string | number)[]): ElementPath =>
  segments.join(SEPARATOR) as ElementPath

export const childPath = (path: ElementPath, ...segments: readonly (string | number)[]): ElementPath =>
  (path === '' ? segments.join(SEPARATOR) : [path, ...segments].join(SEPARATOR)) as ElementPath

export const pathSegments = (path: ElementPath): readonly string[] => (path === '' ? [] : path.split(SEPARATOR))

/** The path one level up; the root's parent is the root. */
export const parentPath = (path: ElementPath): ElementPath => path.slice(0, Math.max(0, path.lastIndexOf(SEPARATOR))) as ElementPath

/** The segment of the nth (1-based) element of one name: later ones keep apart from the first. */
export const occurrence = (name: string, nth: number): string => (nth === 1 ? name : `${name}\u0000${nth}`)
