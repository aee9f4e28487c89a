import type { Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import { cutNote, splitNote, type Exported, type RecordRange } from '../exported'
import { cutText, printable } from '../plain/printable'
import { wrapText } from '../plain/wrapText'
import { partWriter } from './parts'
import { laneName, stepsOf, type EndTone, type NoteTone, type StepTone } from './steps'

/** PlantUML cuts its pictures at 4,096 px; a line of a diagram takes some 30. */
const MOST_LINES = 110
const MOST_UNITS = 400_000
const MOST_VALUE = 2_000
const LINE_CELLS = 72

/**
 * Text inside a PlantUML diagram: every character that its grammar, its preprocessor or its creole markup could read as
 * something else stands as `<U+hhhh>`; line breaks become `\n`.
 */
export function plantUmlText(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => line.replace(/[^\p{L}\p{N}\p{M} .,()=?+\u2026“”→]/gu, unicode))
    .join('\\n')
}

const unicode = (char: string): string => {
  const code = char.codePointAt(0) ?? 0xfffd
  return code > 0xffff ? `<U+${code.toString(16).toUpperCase()}>` : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}

const ARROWS: Readonly<Record<StepTone, string>> = { ask: '->', say: '-->', refused: '-->x', failed: '->x', late: '-->>' }
const BARS: Readonly<Record<EndTone, string>> = { moved: '#EEECE8', done: '#E0F7E5', stuck: '#FDECE9', halted: '#FEEDDA' }
const NOTES: Readonly<Record<NoteTone, string>> = { plain: '', true: ' #E0F7E5', false: '', errored: ' #FDECE9', carried: ' #F1EEF9' }
const MARKS: Readonly<Record<NoteTone, string>> = { plain: '', true: 'true: ', false: 'false: ', errored: 'errored: ', carried: '' }

/**
 * A run as PlantUML sequence diagrams, each short enough for the 4,096 px that PlantUML's pictures have by default.
 *
 * Ids are ours (`p0`, `p1`, …), so any name may be one. Values are wrapped, and cut at 2,000 characters. Errors: none.
 */
export function plantUmlSequence(machine: Machine, journal: readonly JournalRecord[], range?: RecordRange): Exported {
  const { lifelines, steps } = stepsOf(machine, journal, range)
  const active = new Set<number>()
  let cut = 0
  const participants = lifelines.map((line, lane) => `${line.number === 0 ? 'actor' : 'participant'} "${plantUmlText(laneName(line))}" as p${lane}`)
  const last = lifelines.length - 1
  const across = last === 0 ? 'p0' : `p0,p${last}`
  const writer = partWriter(
    {
      head: (part) => ['@startuml', ...(part === 1 ? [] : [`' part ${part}`]), 'hide footbox', ...participants],
      foot: ['@enduml'],
      close: 'end',
      reopen: (opening) => `${opening} (continued)`,
      mostUnits: MOST_UNITS,
      mostLines: MOST_LINES,
    },
    () => ({ off: [...active].map((lane) => `deactivate p${lane}`), on: [...active].map((lane) => `activate p${lane}`) }),
  )
  for (const step of steps) {
    switch (step.kind) {
      case 'round': case 'par': {
        const opening = `${step.kind === 'round' ? 'group' : 'par'} ${plantUmlText(step.title)}`
        writer.line(opening, { opens: opening })
        break
      }
      case 'round-end': case 'par-end': writer.line('end', { closes: true }); break
      case 'state': writer.line(`== ${plantUmlText(step.title)} ==`); break
      case 'message': {
        const [from, to] = step.tone === 'ask' ? [0, step.lane] : [step.lane, 0]
        const { lead, value, isQuote, tail } = step.words
        if (value.length > MOST_VALUE) cut += 1
        const shown = cutText(value, MOST_VALUE)
        writer.line(`p${from} ${ARROWS[step.tone]} p${to} : ${wrapped(`${lead}${isQuote ? `“${shown}”` : shown}${tail}`)}`)
        break
      }
      case 'active':
        writer.line(`${step.on ? 'activate' : 'deactivate'} p${step.lane}`, step.on ? undefined : 'closing')
        // Only now: were a new file begun by this line, it would stand in the state before it.
        if (step.on) active.add(step.lane)
        else active.delete(step.lane)
        break
      case 'note': writer.line(`note over p0${NOTES[step.tone]} : ${wrapped(MARKS[step.tone] + step.text)}`); break
      case 'bar': writer.line(`note over ${across} ${BARS[step.tone]} : ${wrapped(`${step.title}. ${step.text}`)}`); break
    }
  }
  const parts = writer.finish()
  return { parts, notes: [...splitNote(parts.length, 'PlantUML cuts pictures at 4,096 px.'), ...cutNote(cut, '2,000 characters')] }
}

const wrapped = (text: string): string => wrapText(printable(text), LINE_CELLS).map(plantUmlText).join('\\n')
