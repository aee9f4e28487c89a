/*
 * The import ladder: a line leans on the lines above it and leaves its neighbours alone. Later folders are already named,
 * so that a new one finds its place here and not by accident.
 */
const lines: readonly (readonly string[])[] = [
  ['machine', 'conversation'],
  ['guards'],
  ['reducer'],
  ['trace (.ts)', 'patterns'],
  ['analysis', 'scenarios', 'export'],
  ['agents'],
  ['runner'],
  // What is put into a machine by one gesture, or made of answers; below the runner, since its tests run what they have built.
  ['shapes', 'questions'],
  ['store', 'library', 'ui'],
  ['canvas', 'editor', 'simulator', 'inspector', 'prove', 'trace (.tsx)', 'learn', 'roster'],
  // The room is the composition of the panes, and a terminal is another composition of the same core.
  ['room', 'cli'],
  ['main.tsx'],
]

/** Folders that would run in a worker, a terminal or a test without a change: no React, no DOM, no network, no clock, no chance. */
const pureFolders = new Set(['machine', 'conversation', 'guards', 'reducer', 'trace (.ts)', 'patterns', 'analysis', 'scenarios', 'export', 'shapes', 'questions'])

const rankOf = new Map(lines.flatMap((folders, rank) => folders.map((folder) => [folder, rank] as const)))

/**
 * Where a file of `src/` stands: its folder, or `trace (.ts)` and `trace (.tsx)` for the one folder on two lines, or `main.tsx`.
 * `path` is relative to `src/` with forward slashes.
 */
export function placeOf(path: string): string {
  const slash = path.indexOf('/')
  if (slash === -1) return /^main\.(ts|tsx|css)$/.test(path) ? 'main.tsx' : path
  const folder = path.slice(0, slash)
  if (folder !== 'trace') return folder
  return /\.(tsx|css)$/.test(path) ? 'trace (.tsx)' : 'trace (.ts)'
}

export const isPure = (place: string): boolean => pureFolders.has(place)

/** Why a file at `from` may not import from `to`, or null when it may. */
export function ladderRefusal(from: string, to: string): string | null {
  if (from === to || folderOf(from) === folderOf(to)) return null
  const fromRank = rankOf.get(from)
  const toRank = rankOf.get(to)
  if (fromRank === undefined) return `${from} has no place on the import ladder: give it one in scripts/ladder/ladder.ts`
  if (toRank === undefined) return `${to} has no place on the import ladder: give it one in scripts/ladder/ladder.ts`
  if (toRank < fromRank) return null
  return toRank === fromRank
    ? `${from} and ${to} stand on one line of the import ladder and leave each other alone: let them meet in a line below`
    : `${from} stands above ${to} on the import ladder and cannot lean on it: move what both need up to ${from} or higher`
}

const folderOf = (place: string): string => place.replace(/ \(.*$/, '')
