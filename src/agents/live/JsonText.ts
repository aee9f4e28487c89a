/** A piece of a JSON text that is still being written: a value's text as far as it is certain. */
export interface JsonPiece {
  /** Keys and indices from the outermost value to this one. */
  readonly path: readonly (string | number)[]
  /** What came to the value with this chunk: of a string its decoded characters, of another scalar its letters, when whole. */
  readonly text: string
  readonly kind: 'string' | 'literal'
  /** Whether the value is whole. */
  readonly ended: boolean
}

interface Level {
  readonly kind: 'object' | 'array'
  key: string | number
}

type Mode = 'value' | 'key' | 'in-key' | 'colon' | 'in-string' | 'literal' | 'after' | 'over'

const SHORT_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const MOST_DEPTH = 64

/**
 * Reads JSON while it arrives, cut anywhere: inside an escape, between the halves of a surrogate pair, inside a key.
 *
 * `feed` never throws. What is uncertain is held back until it is whole; half a pair without the other becomes U+FFFD; an
 * escape that JSON does not know gives its letter. Where the text stops being JSON nothing more is given: whether the
 * whole is an answer, the parser decides when it is there. What stands before the first object is passed over.
 */
export class JsonText {
  #mode: Mode = 'value'
  readonly #levels: Level[] = []
  #text = ''
  #key = ''
  /** An escape begun and not ended, from its backslash on. */
  #escape = ''
  /** A high surrogate that waits for its other half; 0 for none. */
  #high = 0
  #pieces: JsonPiece[] = []

  /** Whether the outermost value is closed, or the text was given up on. */
  get over(): boolean {
    return this.#mode === 'over'
  }

  feed(chunk: string): readonly JsonPiece[] {
    this.#pieces = []
    for (let i = 0; i < chunk.length && this.#mode !== 'over'; ) {
      const plain = this.#plainFrom(chunk, i)
      if (plain > i) this.#add(chunk.slice(i, plain))
      else this.#take(chunk.charAt(i))
      i = Math.max(plain, i + 1)
    }
    if (this.#mode === 'in-string' && this.#text !== '') this.#emit('string', false)
    return this.#pieces
  }

  /** Where a run of letters that stand for themselves ends: long texts go by the run, not by the letter. */
  #plainFrom(chunk: string, from: number): number {
    if ((this.#mode !== 'in-string' && this.#mode !== 'in-key') || this.#escape !== '' || this.#high !== 0) return from
    let at = from
    for (; at < chunk.length; at++) {
      const unit = chunk.charCodeAt(at)
      if (unit === 0x22 || unit === 0x5c || isHigh(unit) || isLow(unit)) break
    }
    return at
  }

  #take(c: string): void {
    switch (this.#mode) {
      case 'in-string':
      case 'in-key':
        return this.#inText(c)
      case 'literal':
        if (/[\w.+-]/.test(c)) {
          this.#text += c
          return
        }
        this.#emit('literal', true)
        this.#mode = 'after'
        return this.#take(c)
      default:
        if (/\s/.test(c)) return
        return this.#structure(c)
    }
  }

  #structure(c: string): void {
    const level = this.#levels.at(-1)
    // Models like to say something first, or to fence what they say: the object begins at its brace.
    if (!level && c !== '{') return
    switch (this.#mode) {
      case 'value':
        if (c === '{' || c === '[') {
          if (this.#levels.length >= MOST_DEPTH) this.#mode = 'over'
          else this.#levels.push(c === '{' ? { kind: 'object', key: '' } : { kind: 'array', key: 0 })
          if (this.#mode !== 'over' && c === '{') this.#mode = 'key'
        } else if (c === '"') this.#mode = 'in-string'
        else if (c === ']' && level?.kind === 'array') this.#close()
        else if (/[\w-]/.test(c)) {
          this.#mode = 'literal'
          this.#text = c
        } else this.#mode = 'over'
        return
      case 'key':
        if (c === '"') this.#mode = 'in-key'
        else if (c === '}') this.#close()
        else if (c !== ',') this.#mode = 'over'
        return
      case 'colon':
        this.#mode = c === ':' ? 'value' : 'over'
        return
      case 'after':
        if (c === ',' && level) {
          if (level.kind === 'array') level.key = Number(level.key) + 1
          this.#mode = level.kind === 'array' ? 'value' : 'key'
        } else if ((c === '}' && level?.kind === 'object') || (c === ']' && level?.kind === 'array')) this.#close()
        else this.#mode = 'over'
        return
      default:
        return
    }
  }

  #close(): void {
    this.#levels.pop()
    this.#mode = this.#levels.length === 0 ? 'over' : 'after'
  }

  #inText(c: string): void {
    if (this.#escape !== '') return this.#inEscape(c)
    if (c === '\\') {
      this.#escape = c
      return
    }
    if (c === '"') return this.#endText()
    this.#unit(c.charCodeAt(0))
  }

  #inEscape(c: string): void {
    const escape = this.#escape + c
    if (escape.length === 2 && c !== 'u') {
      this.#escape = ''
      this.#unit((SHORT_ESCAPES[c] ?? c).charCodeAt(0))
      return
    }
    if (escape.length > 2 && !/[\da-f]/i.test(c)) {
      // No four digits: the letters as they stand, and on with this character.
      this.#escape = ''
      for (const letter of escape.slice(1, -1)) this.#unit(letter.charCodeAt(0))
      return this.#inText(c)
    }
    this.#escape = escape.length < 6 ? escape : ''
    if (escape.length === 6) this.#unit(Number.parseInt(escape.slice(2), 16))
  }

  #unit(unit: number): void {
    if (this.#high !== 0) {
      const high = this.#high
      this.#high = 0
      if (isLow(unit)) return this.#add(String.fromCharCode(high, unit))
      this.#add('\ufffd')
    }
    if (isHigh(unit)) this.#high = unit
    else this.#add(isLow(unit) ? '\ufffd' : String.fromCharCode(unit))
  }

  #add(text: string): void {
    if (this.#mode === 'in-key') this.#key += text
    else this.#text += text
  }

  #endText(): void {
    if (this.#high !== 0) {
      this.#high = 0
      this.#add('\ufffd')
    }
    if (this.#mode === 'in-key') {
      const level = this.#levels.at(-1)
      if (level) level.key = this.#key
      this.#key = ''
      this.#mode = 'colon'
      return
    }
    this.#emit('string', true)
    this.#mode = this.#levels.length === 0 ? 'over' : 'after'
  }

  #emit(kind: JsonPiece['kind'], ended: boolean): void {
    this.#pieces.push({ path: this.#levels.map(({ key }) => key), text: this.#text, kind, ended })
    this.#text = ''
  }
}
