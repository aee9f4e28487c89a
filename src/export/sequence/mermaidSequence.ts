import type { Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import type { MessageWords } from '../../trace'
import { cutNote, splitNote, type Exported, type RecordRange } from '../exported'
import { cutText, printable } from '../plain/printable'
import { wrapText } from '../plain/wrapText'
import { partWriter } from './parts'
import { laneName, stepsOf, type Step, type StepTone } from './steps'

/** Mermaid's default `maxTextSize`: a longer text is drawn as an error. Some room is left for whoever adds a line. */
const MOST_UNITS = 48_000
/** Characters of one value, and cells of a line of it. */
const MOST_VALUE = 2_000
const LINE_CELLS = 72

/**
 * Text inside a Mermaid diagram. What its grammar or its renderer reads as something else stands as a numbered entity;
 * line breaks become `<br/>`.
 */
export function mermaidText(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => line.replace(/[#;<>&"'`:%${}\\~^|@ﬂ¶°]/g, (char) => `#${char.codePointAt(0)};`))
    .join('<br/>')
}

const ARROWS: Readonly<Record<StepTone, string>> = { ask: '->>', say: '-->>', refused: '--x', failed: '-x', late: '--)' }

/**
 * A run as Mermaid `sequenceDiagram`s, each within Mermaid's default limit of 50,000 characters.
 *
 * The machine is the first participant; agents follow in their order, people are actors. Ids are ours (`p0`, `p1`, …), so
 * any name may be one. Values are wrapped, and cut at 2,000 characters. Errors: none.
 */
export function mermaidSequence(machine: Machine, journal: readonly JournalRecord[], range?: RecordRange): Exported {
  const { lifelines, steps } = stepsOf(machine, journal, range)
  const active = new Set<number>()
  let cut = 0
  const participants = lifelines.map((line, lane) => `  ${line.number === 0 ? 'actor' : 'participant'} p${lane} as ${mermaidText(laneName(line))}`)
  const writer = partWriter(
    {
      head: (part) => ['sequenceDiagram', ...(part === 1 ? [] : [`  %% part ${part}`]), ...participants],
      foot: [],
      close: '  end',
      reopen: (opening) => `${opening} (continued)`,
      mostUnits: MOST_UNITS,
    },
    () => ({ off: [...active].map((lane) => `  deactivate p${lane}`), on: [...active].map((lane) => `  activate p${lane}`) }),
  )
  const last = lifelines.length - 1
  const across = last === 0 ? 'p0' : `p0,p${last}`
  const message = (words: MessageWords): string => {
    if (words.value.length > MOST_VALUE) cut += 1
    return wrapped(`${words.lead}${quoted(words)}${words.tail}`)
  }
  for (const step of steps) {
    switch (step.kind) {
      case 'round': case 'par': {
        const opening = `  ${step.kind === 'round' ? 'loop' : 'par'} ${mermaidText(step.title)}`
        writer.line(opening, { opens: opening })
        break
      }
      case 'round-end': case 'par-end': writer.line('  end', { closes: true }); break
      case 'state': writer.line(`  Note over ${across}: ${mermaidText(step.title)}`); break
      case 'message': {
        const [from, to] = step.tone === 'ask' ? [0, step.lane] : [step.lane, 0]
        writer.line(`  p${from}${ARROWS[step.tone]}p${to}: ${message(step.words)}`)
        break
      }
      case 'active':
        writer.line(`  ${step.on ? 'activate' : 'deactivate'} p${step.lane}`, step.on ? undefined : 'closing')
        // Only now: were a new file begun by this line, it would stand in the state before it.
        if (step.on) active.add(step.lane)
        else active.delete(step.lane)
        break
      case 'note': writer.line(`  Note over p0: ${wrapped(noteMark(step) + step.text)}`); break
      case 'bar': writer.line(`  Note over ${across}: ${wrapped(`${step.title}. ${step.text}`)}`); break
    }
  }
  const parts = writer.finish()
  return { parts, notes: [...splitNote(parts.length, 'Mermaid draws up to 50,000 characters as it comes.'), ...cutNote(cut, '2,000 characters')] }
}

const quoted = (words: MessageWords): string => {
  const value = cutText(words.value, MOST_VALUE)
  return words.isQuote ? `“${value}”` : value
}

const wrapped = (text: string): string => wrapText(printable(text), LINE_CELLS).map(mermaidText).join('<br/>')

/** Nothing is told by colour alone, and here there is none. */
const noteMark = ({ tone }: Extract<Step, { kind: 'note' }>): string =>
  tone === 'true' ? '✓ ' : tone === 'false' ? '✗ ' : tone === 'errored' ? '⚠ ' : tone === 'carried' ? '↻ ' : ''
