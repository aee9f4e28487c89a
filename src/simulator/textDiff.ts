/** A run of words that two texts share, or that only the older or the newer one has. */
export interface DiffPiece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Words beyond this many are compared as one piece between what the texts share at both ends. */
const MOST_WORDS = 400

/** A text that shares less than this much of its letters with the one before was written anew. */
const REWRITTEN = 0.35

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? []

/** What changed from one text to another, word by word; both texts can be read off the pieces. */
export function textDiff(before: string, after: string): readonly DiffPiece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const [a, b] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  const middle = a.length > MOST_WORDS || b.length > MOST_WORDS ? [piece('gone', a), piece('new', b)] : common(a, b)
  const pieces = readable([piece('same', old.slice(0, head)), ...middle, piece('same', old.slice(old.length - tail))])
  const kept = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  // Mostly new words: one text under the other is easier to read than both in pieces.
  return kept < REWRITTEN * Math.max(before.trim().length, after.trim().length) ? joined([piece('gone', old), piece('new', now)]) : pieces
}

const piece = (kind: DiffPiece['kind'], words: readonly string[]): DiffPiece => ({ kind, text: words.join('') })

/** The longest common subsequence of words, by the table of its lengths. */
function common(a: readonly string[], b: readonly string[]): readonly DiffPiece[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))) pieces.push({ kind: 'gone', text: a[i++] ?? '' })
    else pieces.push({ kind: 'new', text: b[j++] ?? '' })
  }
  return pieces
}

/** Blanks between two changes belong to both, and what is gone stands before what is new. */
function readable(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const out: DiffPiece[] = []
  let [gone, fresh] = ['', '']
  const flush = (): void => {
    out.push({ kind: 'gone', text: gone }, { kind: 'new', text: fresh })
    ;[gone, fresh] = ['', '']
  }
  const all = joined(pieces)
  all.forEach(({ kind, text }, nth) => {
    const between = kind === 'same' && text.trim() === '' && nth > 0 && nth < all.length - 1
    if (kind === 'same' && !between) {
      flush()
      out.push({ kind, text })
      return
    }
    if (kind !== 'new') gone += text
    if (kind !== 'gone') fresh += text
  })
  flush()
  return joined(out)
}

function joined(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const out: { kind: DiffPiece['kind']; text: string }[] = []
  for (const { kind, text } of pieces) {
    const last = out.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else out.push({ kind, text })
  }
  return out
}
