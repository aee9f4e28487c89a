/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], joint = 'and'): string {
  if (names.length <= 1) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} ${joint} ${names[names.length - 1]}`
}

/** A name in code marks; one that holds such a mark shows another that looks like it, or the rest would be read as code. */
export const code = (name: string): string => `\`${name.replaceAll('`', '\u02cb')}\``
/** Names in code marks, the rest of a long list counted. */
export function codes(names: readonly string[], joint = 'and', most = 5): string {
  if (names.length <= most) return listed(names.map(code), joint)
  return `${names.slice(0, most - 1).map(code).join(', ')} ${joint} ${names.length - most + 1} more`
}

/** `agent:pro` as `pro`, `user:kim` as `kim`, `user` as a person. */
export const actorName = (actor: string): string => (actor === 'user' ? 'a person' : actor.replace(/^(?:agent|user):/, ''))
export const actorCodes = (actors: readonly string[], joint = 'and'): string => codes(actors.map(actorName), joint)

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
