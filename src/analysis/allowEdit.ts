import { applyEdits, readMachine, type Reading, type TextEdit } from '../machine'
import { allowances } from './allow'
import { lint } from './lint'
import type { Finding } from './types'

export type AllowResult = { readonly ok: true; readonly edits: readonly TextEdit[] } | { readonly ok: false; readonly reason: string }

/** Longer lines get their comment on a line of its own. */
const LONGEST_LINE = 120

/** Places for a comment that speaks of the line at an offset: behind what stands there, or on a line of its own before it. */
function placesAt(text: string, at: number, comment: string): readonly TextEdit[] {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const next = text.indexOf('\n', at)
  const isCrLf = next > 0 && text[next - 1] === '\r'
  const end = next < 0 ? text.length : isCrLf ? next - 1 : next
  const line = text.slice(start, end)
  const bare = line.trimEnd()
  const behind: TextEdit = { start: start + bare.length, del: '', ins: `  ${comment}` }
  const before: TextEdit = { start, del: '', ins: `${/^\s*/.exec(line)?.[0] ?? ''}${comment}${isCrLf || (next < 0 && text.includes('\r\n')) ? '\r\n' : '\n'}` }
  return bare.length + comment.length + 2 > LONGEST_LINE ? [before, behind] : [behind, before]
}

/**
 * The edit that silences one finding where it stands: `# lint: allow L31 - reason` behind its line, or on a line of its own
 * before it where the line can hold no comment or would get too long. It is tried before it is given out: the
 * machine says the same, the finding is gone, and the comment allows what it is for.
 *
 * Errors: none; a reason that is no reason, what cannot be allowed, and a place that holds no comment come back as a sentence.
 */
export function allowEdit(reading: Reading, { id, path, range, stopsRun, message }: Pick<Finding, 'id' | 'path' | 'range' | 'stopsRun' | 'message'>, reason: string): AllowResult {
  const why = reason.replaceAll(/\s+/g, ' ').trim()
  if (why === '') return { ok: false, reason: 'Say why it is meant so: whoever reads this next will ask.' }
  if (stopsRun) return { ok: false, reason: 'The machine cannot start like this, so it cannot be allowed. Mend it instead.' }
  if (!/^L\d\d$/.test(id)) return { ok: false, reason: 'This is no rule of style but an error of the text. Mend it instead.' }
  const comment = `# lint: allow ${id} - ${why}`
  const element = path && reading.spanOf(path)?.item.start
  const starts = element === undefined || element === range.start ? [range.start] : [range.start, element]
  const machine = JSON.stringify(reading.machine)
  const count = (of: Reading): number => lint(of).filter((finding) => finding.id === id && finding.message === message).length
  for (const edit of starts.flatMap((at) => placesAt(reading.text, at, comment))) {
    const text = applyEdits(reading.text, [edit])
    if (allowances(text).length <= allowances(reading.text).length) continue
    const after = readMachine(text, reading)
    if (after.verdict !== 'whole' || JSON.stringify(after.machine) !== machine) continue
    const unused = lint(after).some(({ code, range: at }) => code === 'unused-allow' && at.start === edit.start + edit.ins.indexOf('#'))
    if (unused || (count(reading) > 0 && count(after) >= count(reading))) continue
    return { ok: true, edits: [edit] }
  }
  return { ok: false, reason: 'There is no place for a comment here. Break the line up, or write it by hand.' }
}
