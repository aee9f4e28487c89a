import type { FieldName } from '../../machine'
import { JsonText } from './JsonText'
import type { ToolField } from './schema'
import type { WirePart } from './wire'

/** Text that a person may see while it is written; `field` null is what the model says beside its answer. */
export interface Shown {
  readonly field: FieldName | null
  readonly text: string
}

/**
 * Reads the parts of a reply as texts of fields, as they come: out of a call's arguments, in either form, or out of a
 * content that is JSON. What is not certain yet is held back; nothing here decides what the answer is.
 */
export class Preview {
  readonly #fields: readonly ToolField[]
  readonly #calls = new Map<string, { readonly json: JsonText; named: string; readonly items: Set<string> }>()
  #prose: '' | 'json' | 'text' = ''
  #held = ''

  constructor(fields: readonly ToolField[]) {
    this.#fields = fields
  }

  take(part: WirePart): readonly Shown[] {
    switch (part.kind) {
      case 'call':
        return []
      case 'input':
        return this.#arguments(part.id, part.text)
      case 'text':
        return this.#content(part.text)
    }
  }

  #content(text: string): readonly Shown[] {
    if (this.#prose === '') {
      this.#held += text
      const start = this.#held.trimStart()
      if (start === '') return []
      // A fence may be the beginning of an object; one line decides.
      if (start.startsWith('`') && !start.includes('\n') && start.length < 12) return []
      this.#prose = /^(?:`{3,}\w*\s*)?\{/.test(start) || (start.startsWith('```') && start.length < 12) ? 'json' : 'text'
      const held = this.#held
      this.#held = ''
      return this.#prose === 'json' ? this.#arguments('', held) : [{ field: null, text: held }]
    }
    return this.#prose === 'json' ? this.#arguments('', text) : [{ field: null, text }]
  }

  #arguments(id: string, text: string): readonly Shown[] {
    let call = this.#calls.get(id)
    if (!call) {
      call = { json: new JsonText(), named: '', items: new Set() }
      this.#calls.set(id, call)
    }
    const shown: Shown[] = []
    for (const piece of call.json.feed(text)) {
      const [first, second] = piece.path
      const long = !this.#fields.some(({ property }) => property === 'field')
      if (long && piece.path.length === 1 && first === 'field') {
        call.named += piece.text
        continue
      }
      const name = long && first === 'value' ? call.named : first
      const field = this.#fields.find(({ property, ask }) => property === name || ask.field === name)
      if (!field || (piece.kind === 'literal' && piece.text === 'null')) continue
      // Items of a list, and entries of a map, one a line.
      const item = `${String(name)}\u001f${String(second ?? '')}`
      const isNext = typeof second === 'number' && second > 0 && !call.items.has(item)
      call.items.add(item)
      const words = isNext ? `\n${piece.text}` : piece.text
      if (words !== '') shown.push({ field: field.ask.field, text: words })
    }
    return shown
  }
}
