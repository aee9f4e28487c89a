import { machinePicture } from '../../canvas'
import { mapsCsv, mermaidSequence, mermaidState, minutes, otlpTraces, plantUmlSequence, plantUmlState, svgSequence, svgState, writeJournal, type Exported, type Picture, type PictureTheme, type RecordRange } from '../../export'
import type { Machine } from '../../machine'
import type { Session, XY } from '../../store'
import { exchangesOf } from '../../trace'
import { MOST_PNG_PX } from './raster'

export type FormatId = 'mermaid' | 'plantuml' | 'svg' | 'png' | 'pdf' | 'minutes' | 'csv' | 'ndjson' | 'otlp' | 'state-mermaid' | 'state-plantuml' | 'state-svg' | 'state-png'

export interface Format {
  readonly id: FormatId
  readonly label: string
  /** What it is good for, in a few words. */
  readonly detail: string
  readonly extension: string
  readonly type: string
  readonly of: 'run' | 'machine'
  /** Which of the dialog's choices it takes. */
  readonly takes: readonly ('range' | 'theme' | 'guards' | 'content')[]
}

export const FORMATS: readonly Format[] = [
  { id: 'mermaid', label: 'Mermaid', detail: 'For a README, an issue or a wiki', extension: 'mmd', type: 'text/plain', of: 'run', takes: ['range'] },
  { id: 'plantuml', label: 'PlantUML', detail: 'For documents that are built', extension: 'puml', type: 'text/plain', of: 'run', takes: ['range'] },
  { id: 'svg', label: 'SVG', detail: 'A picture that stays sharp', extension: 'svg', type: 'image/svg+xml', of: 'run', takes: ['range', 'theme'] },
  { id: 'png', label: 'PNG', detail: 'A picture at twice its size, for slides', extension: 'png', type: 'image/png', of: 'run', takes: ['range', 'theme'] },
  { id: 'pdf', label: 'PDF', detail: 'By your browser’s print dialog', extension: 'pdf', type: 'application/pdf', of: 'run', takes: ['range'] },
  { id: 'minutes', label: 'Minutes', detail: 'Markdown: question, rounds, verdict, who changed', extension: 'md', type: 'text/markdown', of: 'run', takes: [] },
  { id: 'csv', label: 'CSV of the maps', detail: 'Every value, its round and its fate', extension: 'csv', type: 'text/csv', of: 'run', takes: ['range'] },
  { id: 'ndjson', label: 'Journal', detail: 'NDJSON: the run itself, to open again', extension: 'ndjson', type: 'application/x-ndjson', of: 'run', takes: [] },
  { id: 'otlp', label: 'OpenTelemetry', detail: 'OTLP JSON: a span for each summon', extension: 'otlp.json', type: 'application/json', of: 'run', takes: ['content'] },
  { id: 'state-mermaid', label: 'Mermaid', detail: 'stateDiagram-v2, for a README', extension: 'mmd', type: 'text/plain', of: 'machine', takes: ['guards'] },
  { id: 'state-plantuml', label: 'PlantUML', detail: 'A state diagram, for documents that are built', extension: 'puml', type: 'text/plain', of: 'machine', takes: ['guards'] },
  { id: 'state-svg', label: 'SVG', detail: 'As it stands on the canvas', extension: 'svg', type: 'image/svg+xml', of: 'machine', takes: ['theme'] },
  { id: 'state-png', label: 'PNG', detail: 'As on the canvas, at twice its size', extension: 'png', type: 'image/png', of: 'machine', takes: ['theme'] },
]

export interface Choices {
  readonly range: RecordRange
  readonly theme: PictureTheme
  readonly guards: 'words' | 'cel'
  readonly withContent: boolean
}

export interface Source {
  readonly session: Session | null
  /** What the canvas shows. */
  readonly machine: Machine
  readonly places: Readonly<Record<string, XY>>
  /** Of the run's text and of its journal; null where the page can't compute them. */
  readonly sha256: string | null
  readonly traceId: string
  /** Milliseconds since 1970: when the run began, as far as that is known. */
  readonly startedAtMs: number
}

/** What a format made: texts, or pictures that are still to be drawn for a PNG. */
export interface Made {
  readonly texts: readonly string[]
  readonly pictures: readonly Picture[]
  readonly notes: readonly string[]
}

const texts = ({ parts, notes }: Exported): Made => ({ texts: parts, pictures: [], notes })
const pictures = ({ pictures: of, notes }: { readonly pictures: readonly Picture[]; readonly notes: readonly string[] }): Made => ({ texts: of.map(({ svg }) => svg), pictures: of, notes })

/** Makes a format of the run or of the machine; null for one of a run where there is none. */
export function make(id: FormatId, source: Source, choices: Choices): Made | null {
  const { session } = source
  const title = source.machine.name === '' ? 'A machine' : source.machine.name
  switch (id) {
    case 'state-mermaid': return texts(mermaidState(source.machine, choices.guards))
    case 'state-plantuml': return texts(plantUmlState(source.machine, choices.guards))
    case 'state-svg': case 'state-png': return pictures({ pictures: [svgState(machinePicture(source.machine, source.places), title, choices.theme)], notes: [] })
    default: return session === null ? null : ofRun(id, session, source, choices)
  }
}

function ofRun(id: Exclude<FormatId, `state-${string}`>, session: Session, source: Source, { range, theme, withContent }: Choices): Made {
  const { machine, run: { journal } } = session
  const exchanges = exchangesOf(journal, session.exchanges)
  switch (id) {
    case 'mermaid': return texts(mermaidSequence(machine, journal, range))
    case 'plantuml': return texts(plantUmlSequence(machine, journal, range))
    case 'svg': return pictures(svgSequence(machine, journal, { range, theme }))
    case 'png': return pictures(svgSequence(machine, journal, { range, theme, mostPx: MOST_PNG_PX }))
    case 'pdf': return pictures(svgSequence(machine, journal, { range, mostPx: 1_040 }))
    case 'minutes': return texts(minutes(machine, journal, exchanges, source.sha256 ?? undefined))
    case 'csv': return texts(mapsCsv(machine, journal, range))
    case 'ndjson': return {
      texts: [writeJournal({ machineText: session.machineText, sha256: source.sha256 ?? '', run: session.run, seed: session.driver.script.seed, ...(session.exchanges && { exchanges: session.exchanges }) })],
      pictures: [],
      notes: source.sha256 === null ? ['This page came over an insecure connection, so it can’t compute the machine’s SHA-256: the journal will not be verified when it is opened.'] : [],
    }
    case 'otlp': return texts(otlpTraces(machine, journal, exchanges, { traceId: source.traceId, startedAtMs: source.startedAtMs, withContent }))
  }
}
