/** What the app says about a rule: what goes wrong, a machine that shows it, and the same machine mended. */
export interface Lesson {
  readonly id: string
  readonly wrong: string
  readonly example: string
  readonly mended: string
}

/** A text with some of its parts exchanged; each part has to be there, so that a page cannot drift from its machine. */
export function exchange(text: string, exchanges: readonly (readonly [from: string, to: string])[]): string {
  return exchanges.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`There is no ${JSON.stringify(from)} in the machine of this page.`)
    return all.replace(from, () => to)
  }, text)
}

/** A lesson from the sound machine and what breaks it. */
export const lesson = (id: string, wrong: string, sound: string, ...breaks: readonly (readonly [from: string, to: string])[]): Lesson => ({
  id,
  wrong: wrong.replaceAll(/\s+/g, ' ').trim(),
  example: exchange(sound.trimStart(), breaks),
  mended: sound.trimStart(),
})
