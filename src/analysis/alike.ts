import { pathSegments, type ElementPath, type Severity } from '../machine'
import type { About } from './types'

/** As much of a finding as tells whether another one is of the same mistake. */
export interface Said {
  readonly severity: Severity
  readonly id?: string
  readonly code?: string
  readonly message?: string
  readonly path?: ElementPath
  readonly about?: About
}

/** One finding, and those that say the same of other places. */
export interface Alike<T> {
  readonly first: T
  /** In the order given; empty for one that stands alone. */
  readonly rest: readonly T[]
}

/** From so many on they are told as one: three can still be looked at one by one. */
export const MANY_ALIKE = 4

/** Where a finding stands: the name of a state, or null. */
export function stateOf({ path }: Pick<Said, 'path'>): string | null {
  if (path === undefined) return null
  const [part, name] = pathSegments(path)
  // A name in a path has an ordinal behind it where two elements share it.
  return part === 'states' && name !== undefined ? (name.split('\u0000', 1)[0] ?? '') : null
}

/** Shapes by message, the last finding that had it. Working one out takes expressions over the whole sentence, and panes ask again for every list. */
const shapes = new Map<string, { readonly of: Said; readonly shape: string }>()
const MOST_SHAPES = 5_000

/** What a finding says, whatever the states that it says it of, and however far they are from the start. */
function shapeOf(finding: Said): string {
  const { message = '', id, code, severity, path, about } = finding
  const known = shapes.get(message)
  if (known?.of.about === about && known?.of.path === path && known?.of.id === id && known?.of.code === code && known?.of.severity === severity) return known.shape
  if (shapes.size >= MOST_SHAPES) shapes.clear()
  const shape = workedOut(finding)
  shapes.set(message, { of: finding, shape })
  return shape
}

function workedOut(finding: Said): string {
  const { id, code, severity, message = '', about } = finding
  const state = stateOf(finding)
  const names = new Set([...(about?.states ?? []), ...(state === null ? [] : [state])])
  const masked = message
    .replaceAll(/`([^`]*)`/g, (whole, inner: string) => (names.has(inner) || inner.includes(' -> ') ? '`…`' : whole))
    .replaceAll(/\b\d+(?= answers?\b)/g, '…')
  return `${id ?? code ?? ''} ${severity} ${masked}`
}

/** Findings of one mistake that is made in many places together, in order of first appearance. One that says nothing stands alone. */
export const gathered = <T extends Said>(findings: readonly T[]): readonly Alike<T>[] => gatheredBy(findings, (finding) => finding)

/** The same for whatever holds a finding. */
export function gatheredBy<T>(findings: readonly T[], saidBy: (holder: T) => Said): readonly Alike<T>[] {
  const byShape = new Map<string, T[]>()
  for (const finding of findings) {
    const said = saidBy(finding)
    if (said.message === undefined) continue
    const shape = shapeOf(said)
    const known = byShape.get(shape)
    if (known) known.push(finding)
    else byShape.set(shape, [finding])
  }
  const many = new Map<T, readonly T[]>()
  const hidden = new Set<T>()
  for (const [first, ...rest] of byShape.values()) {
    if (first === undefined || rest.length + 1 < MANY_ALIKE) continue
    many.set(first, rest)
    rest.forEach((one) => hidden.add(one))
  }
  return findings.flatMap((first) => (hidden.has(first) ? [] : [{ first, rest: many.get(first) ?? [] }]))
}
