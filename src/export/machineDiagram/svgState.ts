import { agentShape } from '../../machine'
import type { Picture } from '../sequence/svgSequence'
import { coloursOf, PALETTES, type PictureTheme } from '../plain/palette'
import { cutText, printable, xmlText } from '../plain/printable'

export interface PictureBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A piece of a state's row: a field, somebody who is asked, an action, or a word. */
export interface PicturePiece {
  readonly kind: 'field' | 'agent' | 'action' | 'word'
  readonly text: string
  /** Of an agent; 0 for a person. */
  readonly number?: number
  readonly isOptional?: boolean
}

/** A machine as it stands on the canvas, without anything of a run or a selection. Flow px. */
export interface MachinePicture {
  readonly states: readonly {
    readonly box: PictureBox
    readonly name: string
    readonly objective: string
    readonly rows: readonly (readonly PicturePiece[])[]
    readonly isInitial: boolean
    readonly isTerminal: boolean
    readonly isMissing: boolean
  }[]
  readonly edges: readonly {
    /** SVG path data, ending short of the target's border. */
    readonly path: string
    /** The last two corners: where its arrowhead points. */
    readonly from: { readonly x: number; readonly y: number }
    readonly to: { readonly x: number; readonly y: number }
    readonly label: PictureBox | null
    readonly guards: readonly string[]
    readonly actions: readonly string[]
    /** Its place among its state's ways out, from 1; null where there is only one. */
    readonly order: number | null
    /** Guards and actions whole, for the tooltip. */
    readonly whole: string
  }[]
}

const MARGIN = 24
const MONO = "'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"
const SANS = "Inter,'Helvetica Neue',Arial,sans-serif"

/** A machine's graph as an SVG picture: no script, no style sheet, nothing from elsewhere. Errors: none. */
export function svgState(picture: MachinePicture, title: string, theme: PictureTheme = 'light'): Picture {
  const p = PALETTES[theme]
  const boxes = [...picture.states.map(({ box, isInitial }) => (isInitial ? { ...box, y: box.y - 34, h: box.h + 34 } : box)), ...picture.edges.flatMap(({ label }) => label ?? []), ...picture.edges.flatMap(({ path }) => pointsOf(path))]
  const left = Math.min(0, ...boxes.map(({ x }) => x)) - MARGIN
  const top = Math.min(0, ...boxes.map(({ y }) => y)) - MARGIN
  const width = Math.ceil(Math.max(200, ...boxes.map(({ x, w }) => x + w)) - left + MARGIN)
  const height = Math.ceil(Math.max(80, ...boxes.map(({ y, h }) => y + h)) - top + MARGIN)
  const text = (x: number, y: number, words: string, ink: string, more = ''): string => `<text x="${r(x)}" y="${r(y)}" fill="${ink}" xml:space="preserve"${more === '' ? '' : ` ${more}`}>${xmlText(words)}</text>`

  const edges = picture.edges.map(({ path, from, to }) => `<path d="${path}" fill="none" stroke="${p.borderStrong}" stroke-width="1.5"/><path d="M0 0l-10 -5.5v11z" fill="${p.borderStrong}" transform="translate(${r(to.x)} ${r(to.y)}) rotate(${r((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI)})"/>`)
  const labels = picture.edges.flatMap(({ label, guards, actions, order, whole }) => {
    if (label === null) return []
    const parts: string[] = [`<g>${whole === '' ? '' : `<title>${xmlText(cutText(whole, 4_000))}</title>`}<rect x="${r(label.x - 2)}" y="${r(label.y - 1)}" width="${r(label.w + 4)}" height="${r(label.h + 2)}" fill="${p.surface2}"/>`]
    let { y } = label
    const lead = order === null ? 0 : 20
    if (order !== null) parts.push(`<circle cx="${r(label.x + 8)}" cy="${r(y + 11)}" r="8" fill="${p.surface3}"/>`, text(label.x + 8, y + 14.5, String(order), p.text2, 'text-anchor="middle" font-size="10"'))
    for (const guard of guards) {
      parts.push(`<rect x="${r(label.x + lead)}" y="${r(y)}" width="${r(Math.min(label.w - lead, guard.length * 6.6 + 22))}" height="22" rx="11" fill="${p.surface1}" stroke="${p.borderStrong}"/>`, text(label.x + lead + 11, y + 15, guard, p.text, `font-family="${MONO}"`))
      y += 26
    }
    if (guards.length === 0 && order !== null) y += 24
    for (const action of actions) {
      parts.push(`<rect x="${r(label.x)}" y="${r(y)}" width="${r(Math.min(label.w, action.length * 6.2 + 14))}" height="20" rx="6" fill="${p.surface3}"/>`, text(label.x + 7, y + 14, action, p.text2))
      y += 24
    }
    return [...parts, '</g>']
  })
  const states = picture.states.flatMap(({ box, name, objective, rows, isInitial, isTerminal, isMissing }) => {
    const parts: string[] = ['<g>']
    if (isTerminal) parts.push(`<rect x="${r(box.x - 4)}" y="${r(box.y - 4)}" width="${r(box.w + 8)}" height="${r(box.h + 8)}" rx="9" fill="none" stroke="${p.border2}"/>`)
    parts.push(`<rect x="${r(box.x)}" y="${r(box.y)}" width="${r(box.w)}" height="${r(box.h)}" rx="6" fill="${isMissing ? p.errorSoft : p.surface1}" stroke="${isMissing ? p.error : p.border2}"${isMissing ? ' stroke-dasharray="5 3"' : ''}/>`)
    if (isInitial) {
      const x = box.x + box.w / 2
      parts.push(`<circle cx="${r(x)}" cy="${r(box.y - 26)}" r="5" fill="${p.text}"/><path d="M${r(x)} ${r(box.y - 21)}V${r(box.y - 8)}" stroke="${p.text}" stroke-width="1.5"/><path d="M${r(x)} ${r(box.y - 1)}l-5 -9h10z" fill="${p.text}"/>`)
    }
    const cells = Math.floor((box.w - 26) / 6.9)
    parts.push(text(box.x + 13, box.y + 24, cutText(printable(isMissing ? `${name}: no such state` : name).replaceAll('\n', ' '), cells), isMissing ? p.errorInk : p.text, 'font-size="13" font-weight="600"'))
    let y = box.y + 36
    if (objective !== '') {
      parts.push(text(box.x + 13, y + 9, cutText(printable(objective).replaceAll('\n', ' '), Math.floor((box.w - 26) / 6)), p.text2, 'font-size="12"'))
      y += 20
    }
    for (const row of rows) {
      let x = box.x + 13
      for (const piece of row) {
        if (piece.kind === 'agent') {
          const { line, soft, ink } = coloursOf(p, piece.number ?? 0)
          const w = piece.text.length * 6.9 + 30
          parts.push(`<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="20" rx="6" fill="${piece.isOptional === true ? 'none' : soft}" stroke="${line}"${piece.isOptional === true ? ' stroke-dasharray="2 2"' : ''}/><path transform="translate(${r(x + 6)} ${r(y + 5)}) scale(0.833)" fill-rule="evenodd" fill="${line}" d="${agentShape(piece.number ?? 0)}"/>`, text(x + 20, y + 14, piece.text, ink, 'font-size="12" font-weight="500"'))
          x += w + 4
        } else if (piece.kind === 'action') {
          const w = piece.text.length * 6.2 + 14
          parts.push(`<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="20" rx="6" fill="${p.surface3}"/>`, text(x + 7, y + 14, piece.text, p.text2))
          x += w + 4
        } else {
          parts.push(text(x, y + 14, piece.kind === 'field' ? `${piece.text} ←` : piece.text, piece.kind === 'field' ? p.text : p.text3, piece.kind === 'field' ? `font-family="${MONO}"` : ''))
          x += (piece.kind === 'field' ? (piece.text.length + 2) * 6.6 : piece.text.length * 6) + 6
        }
      }
      y += 24
    }
    return [...parts, '</g>']
  })
  return {
    width, height,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${r(left)} ${r(top)} ${width} ${height}" font-family="${SANS}" font-size="11" role="img">`,
      `<title>${xmlText(title)}</title>`,
      `<rect x="${r(left)}" y="${r(top)}" width="${width}" height="${height}" fill="${p.surface2}"/>`,
      ...edges, ...states, ...labels, '</svg>', '',
    ].join('\n'),
  }
}

const r = (px: number): number => Math.round(px * 10) / 10

/** The corners of a path, for its bounds; control points lie inside of them. */
const pointsOf = (path: string): readonly PictureBox[] =>
  [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y), w: 0, h: 0 }))
