import postcss from 'postcss'

/** A class that one style sheet gives a look everywhere, and another uses too. */
export interface SharedClass {
  readonly name: string
  /** Who styles it by itself; at least one. */
  readonly authors: readonly string[]
  /** Who names it besides; with `authors` at least two. */
  readonly users: readonly string[]
}

/**
 * The classes that one style sheet styles by themselves (`.choice`) while another names them, even below one of its own
 * (`.inspector .choice`).
 *
 * Every sheet of the app is loaded at once, so the first one's look reaches the second one's control, which nobody meant.
 * `isShared` names the sheets of common parts, whose classes folders may use and add to. Sorted by name.
 * Errors: a sheet that is no CSS throws with its path and line.
 */
export function sharedClasses(sheets: ReadonlyMap<string, string>, isShared: (path: string) => boolean): readonly SharedClass[] {
  const authors = new Map<string, Set<string>>()
  const named = new Map<string, Set<string>>()
  const common = new Set<string>()
  for (const [path, css] of sheets) {
    postcss.parse(css, { from: path }).walkRules((rule) => {
      for (const selector of rule.selectors) {
        for (const [, name = ''] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) if (isShared(path)) common.add(name); else note(named, name, path)
        const alone = /^\.([\w-]+)[^\s>+~]*$/.exec(selector.trim())?.[1]
        if (alone !== undefined && !isShared(path)) note(authors, alone, path)
      }
    })
  }
  return [...authors]
    .filter(([name]) => !common.has(name) && (named.get(name)?.size ?? 0) > 1)
    .map(([name, files]) => ({ name, authors: [...files], users: [...(named.get(name) ?? [])].filter((path) => !files.has(path)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function note(into: Map<string, Set<string>>, name: string, path: string): void {
  const known = into.get(name)
  if (known) known.add(path)
  else into.set(name, new Set([path]))
}
