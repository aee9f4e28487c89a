import { agentShape, type Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import { cutNote, splitNote, type RecordRange } from '../exported'
import { coloursOf, PALETTES, type Palette, type PictureTheme } from '../plain/palette'
import { cutText, printable, xmlText } from '../plain/printable'
import { cellsOf, wrapText } from '../plain/wrapText'
import { laneName, stepsOf, type Step, type Steps } from './steps'

export interface PictureOptions {
  readonly range?: RecordRange
  readonly theme?: PictureTheme
  /** Stands at the top: the machine's name when left out. */
  readonly title?: string
  /** Height of one picture in px, at least 400. What is longer becomes several pictures, each with its heads. */
  readonly mostPx?: number
}

export interface Picture {
  readonly svg: string
  /** px */
  readonly width: number
  readonly height: number
}

/** What widely used viewers can draw: surfaces of 32,767 px. */
export const MOST_SVG_PX = 32_000

const GUTTER = 56
const HEADS = 64
const CELL = 6.6
const LINE = 15
const MOST_LINES = 6
const MOST_TITLE = 4_000
const MONO = "'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"
const SANS = "Inter,'Helvetica Neue',Arial,sans-serif"

/**
 * A run as pictures in SVG: no script, no style sheet, no font or file from elsewhere, so they are safe to open anywhere.
 *
 * Long values take up to six lines and are then cut; the whole, up to 4,000 characters, is the tooltip of its arrow. Errors: none.
 */
export function svgSequence(machine: Machine, journal: readonly JournalRecord[], options: PictureOptions = {}): { readonly pictures: readonly Picture[]; readonly notes: readonly string[] } {
  const { theme = 'light', title = machine.name === '' ? 'A run' : machine.name } = options
  const mostPx = Math.max(400, options.mostPx ?? MOST_SVG_PX)
  const steps = stepsOf(machine, journal, options.range)
  const sheet = new Sheet(steps, PALETTES[theme], title, mostPx)
  for (const step of steps.steps) sheet.draw(step)
  const pictures = sheet.finish()
  return { pictures, notes: [...splitNote(pictures.length, `one picture is at most ${mostPx.toLocaleString('en')} px high.`), ...cutNote(sheet.cut, 'six lines')] }
}

/** Lays steps out from top to bottom and begins a new picture where one is full. */
class Sheet {
  readonly #pictures: Picture[] = []
  readonly #laneWidth: number
  readonly #width: number
  #body: string[] = []
  #y = HEADS
  #par: { top: number; to: number; title: string } | null = null
  #round: { top: number; title: string } | null = null
  readonly #active = new Map<number, number>()
  cut = 0

  constructor(
    readonly steps: Steps,
    readonly palette: Palette,
    readonly title: string,
    readonly mostPx: number,
  ) {
    const names = steps.lifelines.map((line) => cellsOf(printable(laneName(line))))
    this.#laneWidth = Math.min(220, Math.max(130, Math.max(...names) * CELL + 48))
    this.#width = Math.ceil(Math.max(760, this.#x(steps.lifelines.length - 1) + 110))
  }

  #x(lane: number): number {
    return GUTTER + 64 + lane * this.#laneWidth
  }

  draw(step: Step): void {
    const { palette: p } = this
    switch (step.kind) {
      case 'round':
        this.#room(60)
        this.#round = { top: this.#y + 4, title: step.title }
        this.#text(GUTTER, this.#y + 19, step.title, p.text, 'font-weight="650"')
        this.#y += 26
        return
      case 'round-end':
        this.#closeRound()
        this.#y += 4
        return
      case 'state': {
        this.#room(70)
        this.#body.push(`<rect x="${GUTTER}" y="${this.#y + 3}" width="${this.#width - GUTTER - 8}" height="24" fill="${p.surface2}" stroke="${p.border}"/>`)
        this.#text(GUTTER + 12, this.#y + 19, step.title, p.text, 'font-weight="600"')
        this.#y += 32
        return
      }
      case 'par':
        this.#room(60)
        this.#par = { top: this.#y + 2, to: step.to, title: step.title }
        this.#y += 26
        return
      case 'par-end':
        this.#y += 4
        this.#closePar()
        this.#y += 6
        return
      case 'message': return this.#message(step)
      case 'active':
        if (step.on) this.#active.set(step.lane, this.#y - 8)
        else {
          this.#bar(step.lane, this.#active.get(step.lane) ?? this.#y, this.#y - 8)
          this.#active.delete(step.lane)
        }
        return
      case 'note': return this.#note(step)
      case 'bar': return this.#end(step)
    }
  }

  finish(): readonly Picture[] {
    if (this.#body.length > 0 || this.#pictures.length === 0) this.#page(false)
    return this.#pictures
  }

  #message(step: Extract<Step, { kind: 'message' }>): void {
    const { palette: p } = this
    const number = this.steps.lifelines[step.lane]?.number ?? 0
    const asks = step.tone === 'ask'
    const [from, to] = [this.#x(0), Math.max(this.#x(step.lane), this.#x(0) + 24)]
    const cells = Math.max(12, Math.floor((asks ? to - 14 - GUTTER : this.#width - 16 - from - 12) / CELL))
    const { words } = step
    const whole = `${words.lead}${words.isQuote ? `“${words.value}”` : words.value}${words.tail}`
    const lines = wrapText(printable(cutText(whole, MOST_TITLE)), Math.min(cells, 110), MOST_LINES)
    const isCut = lines.at(-1)?.endsWith('…') === true && !whole.endsWith('…')
    if (isCut) this.cut += 1
    this.#room(lines.length * LINE + 16)
    const ink = step.tone === 'refused' ? p.refusedInk : step.tone === 'failed' ? p.errorInk : step.tone === 'late' ? p.text2 : p.text
    const line = step.tone === 'refused' ? p.refused : step.tone === 'failed' ? p.error : step.tone === 'late' ? p.borderStrong : coloursOf(p, number).line
    const top = this.#y + 4
    const y = top + lines.length * LINE + 5
    this.#number(step.record, y)
    const longest = Math.max(...lines.map(cellsOf)) * CELL + 8
    this.#body.push(
      `<g>${isCut || whole.length > 200 ? `<title>${xmlText(cutText(whole, MOST_TITLE))}</title>` : ''}`,
      `<rect x="${round(asks ? to - 12 - longest : from + 8)}" y="${top - 1}" width="${round(longest)}" height="${lines.length * LINE + 1}" fill="${p.surface1}"/>`,
    )
    lines.forEach((text, at) => this.#text(asks ? to - 16 : from + 12, top + 11 + at * LINE, text, ink, `${asks ? 'text-anchor="end" ' : ''}font-family="${MONO}"`))
    const dash = asks ? '' : step.tone === 'late' ? ' stroke-dasharray="2 3"' : ' stroke-dasharray="5 3"'
    this.#body.push(`<line x1="${from}" y1="${y}" x2="${to}" y2="${y}" stroke="${line}" stroke-width="1.5"${dash}/>`)
    this.#body.push(
      asks
        ? `<path d="M${to} ${y}l-9 -5v10z" fill="${line}"/>`
        : step.tone === 'refused' || step.tone === 'failed'
          ? `<path d="M${from + 2} ${y - 5}l9 10m0 -10l-9 10" stroke="${line}" stroke-width="2" fill="none"/>`
          : `<path d="M${from} ${y}l9 -5v10z" fill="${line}"/>`,
      '</g>',
    )
    this.#y = y + 9
  }

  #note(step: Extract<Step, { kind: 'note' }>): void {
    const { palette: p } = this
    const looks = {
      plain: [p.surface1, p.border, p.text2, ''], true: [p.okSoft, p.ok, p.okInk, '✓ '], false: [p.surface3, p.border2, p.text2, '✗ '],
      errored: [p.errorSoft, p.error, p.errorInk, '⚠ '], carried: [p.carriedSoft, p.carried, p.carriedInk, '↻ '],
    } as const
    const [fill, stroke, ink, mark] = looks[step.tone]
    const lines = wrapText(printable(cutText(mark + step.text, MOST_TITLE)), Math.floor((this.#width - GUTTER - 40) / CELL), MOST_LINES)
    this.#room(lines.length * LINE + 14)
    this.#number(step.record, this.#y + 16)
    this.#body.push(`<rect x="${GUTTER}" y="${this.#y + 2}" width="${this.#width - GUTTER - 8}" height="${lines.length * LINE + 8}" rx="6" fill="${fill}" stroke="${stroke}"${step.tone === 'errored' ? ' stroke-width="2"' : step.tone === 'carried' ? ' stroke-dasharray="4 3"' : ''}/>`)
    lines.forEach((text, at) => this.#text(GUTTER + 12, this.#y + 17 + at * LINE, text, ink, `font-family="${MONO}"`))
    this.#y += lines.length * LINE + 14
  }

  #end(step: Extract<Step, { kind: 'bar' }>): void {
    const { palette: p } = this
    const looks = { moved: [p.surface3, p.text], done: [p.ok, p.okOn], stuck: [p.error, p.errorOn], halted: [p.warn, p.warnOn] } as const
    const [fill, ink] = looks[step.tone]
    const lines = wrapText(printable(cutText(`${step.title}  ${step.text}`, MOST_TITLE)), Math.floor((this.#width - GUTTER - 40) / CELL), MOST_LINES)
    this.#room(lines.length * LINE + 16)
    this.#number(step.record, this.#y + 17)
    this.#body.push(`<rect x="${GUTTER}" y="${this.#y + 3}" width="${this.#width - GUTTER - 8}" height="${lines.length * LINE + 8}" rx="6" fill="${fill}"/>`)
    lines.forEach((text, at) => this.#text(GUTTER + 12, this.#y + 18 + at * LINE, text, ink, at === 0 ? 'font-weight="600"' : ''))
    this.#y += lines.length * LINE + 16
  }

  #number(record: number, y: number): void {
    this.#text(GUTTER - 14, y, String(record + 1), this.palette.text3, 'text-anchor="end" font-size="10"')
  }

  #text(x: number, y: number, text: string, ink: string, attributes = ''): void {
    this.#body.push(`<text x="${round(x)}" y="${round(y)}" fill="${ink}" xml:space="preserve"${attributes === '' ? '' : ` ${attributes}`}>${xmlText(text)}</text>`)
  }

  #bar(lane: number, top: number, bottom: number): void {
    const { line, soft } = coloursOf(this.palette, this.steps.lifelines[lane]?.number ?? 0)
    this.#body.unshift(`<rect x="${round(this.#x(lane) - 4)}" y="${round(top)}" width="8" height="${round(Math.max(4, bottom - top))}" fill="${soft}" stroke="${line}"/>`)
  }

  #closePar(): void {
    if (this.#par === null) return
    const { top, to, title } = this.#par
    const { palette: p } = this
    const left = this.#x(0) - 28
    this.#body.push(
      `<rect x="${round(left)}" y="${top}" width="${round(this.#x(to) + 28 - left)}" height="${round(this.#y - top)}" rx="6" fill="none" stroke="${p.borderStrong}"/>`,
      `<rect x="${round(left)}" y="${top}" width="${round((cellsOf(title) + 5) * 5.9 + 16)}" height="19" rx="4" fill="${p.surface3}" stroke="${p.borderStrong}"/>`,
    )
    this.#text(left + 8, top + 13, `par  ${title}`, p.text2)
    this.#par = null
  }

  #closeRound(): void {
    if (this.#round === null) return
    this.#body.push(`<path d="M${GUTTER - 2} ${this.#round.top}h-6v${round(Math.max(8, this.#y - this.#round.top))}h6" fill="none" stroke="${this.palette.borderStrong}" stroke-width="1.5"/>`)
    this.#round = null
  }

  /** Makes sure that what comes next fits, on a new picture if it must. */
  #room(height: number): void {
    if (this.#y + height + HEADS < this.mostPx || this.#y <= HEADS + 40) return
    this.#page(true)
  }

  #page(goesOn: boolean): void {
    const [par, held, active] = [this.#par, this.#round, [...this.#active.keys()]]
    for (const [lane, top] of this.#active) this.#bar(lane, top, this.#y)
    this.#closePar()
    this.#closeRound()
    const { palette: p } = this
    const bottom = this.#y + 12
    const height = Math.ceil(bottom + 44)
    const name = this.#pictures.length === 0 ? this.title : `${this.title}, picture ${this.#pictures.length + 1}`
    const lanes = this.steps.lifelines.map((line, lane) => `<line x1="${round(this.#x(lane))}" y1="52" x2="${round(this.#x(lane))}" y2="${bottom}" stroke="${coloursOf(p, line.number).line}" stroke-width="2" stroke-dasharray="2 4" opacity="0.65"/>`)
    this.#pictures.push({
      width: this.#width,
      height,
      svg: [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${this.#width}" height="${height}" viewBox="0 0 ${this.#width} ${height}" font-family="${SANS}" font-size="11" role="img">`,
        `<title>${xmlText(name)}</title>`,
        `<rect width="${this.#width}" height="${height}" fill="${p.surface1}"/>`,
        ...lanes,
        ...this.#body,
        ...this.#headsAt(28),
        ...this.#headsAt(bottom + 4),
        '</svg>',
        '',
      ].join('\n'),
    })
    this.#body = []
    this.#y = HEADS
    this.#active.clear()
    if (!goesOn) return
    for (const lane of active) this.#active.set(lane, HEADS - 8)
    if (held !== null) this.#round = { ...held, top: HEADS }
    if (par !== null) {
      this.#par = { ...par, top: HEADS + 2, title: `${par.title} (continued)` }
      this.#y += 26
    }
  }

  #headsAt(y: number): readonly string[] {
    return this.steps.lifelines.map((line, lane) => {
      const { line: stroke, soft, ink } = coloursOf(this.palette, line.number)
      const most = Math.floor((this.#laneWidth - 44) / CELL)
      // Its shape says that it is the machine.
      const name = line.number < 0 ? 'machine' : (wrapText(printable(laneName(line)), most, 1)[0] ?? '')
      const width = cellsOf(name) * 6.8 + 30
      const left = round(this.#x(lane) - width / 2)
      return `<g>${cellsOf(laneName(line)) > most ? `<title>${xmlText(laneName(line))}</title>` : ''}<rect x="${left}" y="${y}" width="${round(width)}" height="22" rx="6" fill="${soft}" stroke="${stroke}"/><path transform="translate(${left + 7} ${y + 6}) scale(0.833)" fill-rule="evenodd" fill="${stroke}" d="${agentShape(line.number)}"/><text x="${left + 21}" y="${y + 15}" fill="${ink}" font-weight="600" xml:space="preserve">${xmlText(name)}</text></g>`
    })
  }
}

const round = (px: number): number => Math.round(px * 10) / 10
