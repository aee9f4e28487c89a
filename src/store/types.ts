import type { ExploreOptions, ProofFinding, Witness } from '../analysis/explore'
import type { Diagnostic, Machine, Range, Reading, StateName, AgentName, FieldName, TextEdit } from '../machine'
import type { Actor, Run, RunEvent } from '../reducer'
import type { Exchange, Moment } from '../trace'
import type { ScriptReading } from '../agents'
import type { DriverState } from '../runner'
import type { LiveState } from './liveTypes'
import type { Players } from './players'
import type { SavedRun } from './savedRuns'
import type { ProofState } from './prove/types'
import type { AppActions } from './actions'

export type { AppActions, Witness }

/** A finding about the machine's text, with a mend where there is one, and a run that shows it where one was found. */
export type Problem = Diagnostic & Partial<Pick<ProofFinding, 'id' | 'fix' | 'about' | 'witness' | 'claim'>>

/** The one selection of the whole room. A transition, requirement or guard is named by its state and 0-based index. */
export type Selection =
  | { readonly kind: 'state'; readonly state: StateName }
  | { readonly kind: 'transition'; readonly state: StateName; readonly transition: number }
  | { readonly kind: 'requirement'; readonly state: StateName; readonly requirement: number }
  | { readonly kind: 'agent'; readonly agent: AgentName }
  | { readonly kind: 'field'; readonly field: FieldName }

/** Which pane a selection came from: that pane does not scroll to it. */
export type SelectionSource = 'canvas' | 'outline' | 'editor' | 'dock' | 'palette' | 'problems' | 'run' | 'inspector'

export interface XY {
  readonly x: number
  readonly y: number
}

export type DocKind = 'machine' | 'script'

/** Where a document came from; the bytes kept beside it are what `Download` gives for an untouched text. */
export type Origin =
  | { readonly kind: 'pattern'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'new' }

export interface OpenDocument {
  readonly id: string
  readonly title: string
  readonly origin: Origin
  /** With Monaco's line endings and no BOM; `restore` in `store/lineEndings.ts` gives the bytes back. */
  readonly machineText: string
  readonly scriptText: string
  /** Raised by every change of either text or of a place. */
  readonly revision: number
}

export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly message: string }

/** The text that stands in one control of an answer's form. */
export interface Draft {
  readonly summon: number
  readonly field: FieldName
  readonly text: string
}

/** A run in the app: its own machine and events, and the record that the room shows. */
export interface Session {
  readonly machine: Machine
  readonly machineText: string
  readonly scriptText: string
  readonly run: Run
  readonly events: readonly RunEvent[]
  /** How many records lie in the past: 0 … run.journal.length. Everything shown belongs to this moment. */
  readonly cursor: number
  /** Playing moves the cursor at reading speed and draws further events from the agents at the end. */
  readonly playing: boolean
  readonly speed: 0.5 | 1 | 4
  /** The summon that is being answered next by the script, shown as thinking. */
  readonly thinking: readonly number[]
  /** Who must be answered by a person before the run can go on; empty while the script has turns. */
  readonly waitingFor: readonly Actor[]
  /** What was measured of its exchanges, where agents are real: time, tokens, cost. */
  readonly exchanges?: readonly Exchange[]
  /** Playing stopped for a person only, and goes on when they have answered. */
  readonly goesOn: boolean
  /** What a person has begun to type for an open summon: it is there after a reload, and gone with the answer. */
  readonly drafts: readonly Draft[]
  /** A person has answered in it. */
  readonly spoken: boolean
  /** It was read from a journal that its machine replayed record for record: the SHA-256 of the text, and how many records that holds for. */
  readonly verified?: { readonly sha256: string; readonly records: number }
  /** How far the agents have got with their scripts: kept with the run. */
  readonly driver: DriverState
  /** Set where the run is a counterexample and not one's own. */
  readonly witness?: Witness
}

export type RightTab = 'machine' | 'script' | 'run' | 'inspector'
export type DockTab = 'maps' | 'moved' | 'trace' | 'journal' | 'problems' | 'prove' | 'runs'
export type Mode = 'design' | 'simulate' | 'learn'
export type ThemeChoice = 'system' | 'light' | 'dark'

export interface Notice {
  readonly id: number
  readonly tone: 'error' | 'warn' | 'ok' | 'info'
  readonly message: string
  /** What the notice offers to do about it. */
  readonly offer?: Offer
}
export type Offer =
  | { readonly kind: 'download' }
  | { readonly kind: 'open-script'; readonly text: string; readonly title: string }
  /** What was open before; a pattern that nobody touched is not kept and is opened anew. */
  | { readonly kind: 'reopen'; readonly id: string; readonly title: string; readonly pattern: string | null }

/** A text as its file had it; see `lineEndings.ts`. */
export interface Opened {
  /** Every character of the file, byte order mark and line breaks included. */
  readonly raw: string
  readonly bom: '' | '\ufeff'
  readonly eol: '\n' | '\r\n'
  /** What the panes hold: no byte order mark, one kind of line break. */
  readonly text: string
}

/** A kept document, as the machine menu lists it; newest first. */
export interface RecentDocument {
  readonly id: string
  readonly title: string
  readonly origin: Origin
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  readonly edited: boolean
  /** That of the document as it stands in the storage; older versions did not note it. */
  readonly stamp?: string
}

/** A wish that the editor shows a range; `serial` makes the same wish twice two wishes. */
export interface RevealRequest {
  readonly doc: DocKind
  readonly range: Range
  readonly serial: number
}

/** Carets and selections of a text, as offsets; `head` is where the caret is. */
export interface Caret {
  readonly doc: DocKind
  readonly ranges: readonly { readonly anchor: number; readonly head: number }[]
}

/** How a change was typed. */
export interface Typing {
  /** Changes of one group, one after the other, are one undo step: the editor says where a group begins. */
  readonly group: string
  /** Where the carets were before it. */
  readonly before: Caret | null
}

/**
 * A live copy of the texts, such as the editor's: told of every change that it did not make itself. Absent until it is
 * loaded; nothing waits for it.
 */
export interface EditorPort {
  apply(doc: DocKind, edits: readonly TextEdit[]): void
  /** Puts the carets where they were, and shows them; false while no editor is on the screen. */
  show(caret: Caret): boolean
  /** An input method is in the middle of a word: the text must not change under it. */
  readonly isComposing: boolean
  /** Calls `task` once, when the word is whole or given up. */
  afterComposing(task: () => void): void
}

/** What an operation leaves in the way of something that it has made larger: places that have to change with it. */
export type RoomMaker = (before: Machine, after: Machine, places: Readonly<Record<string, XY>>) => Readonly<Record<string, XY>>

/** Whether an operation was done; a refusal says why, in a sentence. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string }

export interface PerformOptions {
  /** Operations of one key that follow each other are one undo step: an element, its field and the stay in its form. */
  readonly joinKey?: string
  /** The caller says itself why an operation was refused. */
  readonly quiet?: boolean
  /** Where states stand once it is done, by their names then: part of the same undo step. */
  readonly places?: Readonly<Record<string, XY>>
}

export type OpenResult =
  | { readonly ok: true }
  /** `script`: the text is a script, which `openScript` takes. */
  | { readonly ok: false; readonly message: string; readonly script?: true }

export interface AppState {
  /** Models that play agents: providers, roster, and what they are writing just now. */
  readonly live: LiveState
  readonly document: OpenDocument
  /** The two texts as opened; `Download` gives their bytes back. */
  readonly opened: Readonly<Record<DocKind, Opened>>
  /** Keyed by state name; has no prototype, so any name may be looked up. */
  readonly places: Readonly<Record<string, XY>>
  /** Who speaks for which agent; kept with the document, outside of its text. Has no prototype. */
  readonly players: Players
  /** Runs of the open document that were put aside, newest first; loaded when they are looked at. */
  readonly savedRuns: readonly SavedRun[]
  /** Kept documents beside the open one. */
  readonly recent: readonly RecentDocument[]
  readonly reading: Reading
  /** The last machine that was read whole: what the canvas shows while the text is broken. */
  readonly lastGood: Machine
  /** Why the canvas is behind the text, or null when they agree. */
  readonly staleReason: string | null
  /**
   * Everything that is found in the machine's text, in its order: `linted` and `explored` together. While `checked` is false
   * they are findings of the text before, moved along with what was typed.
   */
  readonly problems: readonly Problem[]
  /** The text that the ranges of `problems` are of: what was read last, or already what is in the editor. */
  readonly problemsText: string
  /** What is found without running anything. */
  readonly linted: readonly Problem[]
  /** What is found by going through every run; empty until that is done for the text as it is. */
  readonly explored: readonly Problem[]
  /** Whether `linted` was found in `problemsText` itself. */
  readonly checked: boolean
  /** The finding that somebody wants to allow and is asked why; null when none is. */
  readonly allowing: Problem | null
  /** The rule whose page is open in Learn; null is the gallery. */
  readonly mistake: string | null
  /** What going through every outcome has come to, or how far it is. */
  readonly proof: ProofState
  readonly proofOptions: ExploreOptions
  /** The rule of which everything is just being mended in the background, and how far that is; null when none is. */
  readonly mendingAll: { readonly rule: string; readonly count: number } | null
  readonly script: ScriptReading
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the next undo takes back, in words: `rename judge to referee`. Null when there is nothing. */
  readonly undoLabel: string | null
  readonly redoLabel: string | null
  readonly save: SaveStatus
  readonly session: Session | null
  /** Of the session's cursor; null without a run. */
  readonly moment: Moment | null
  readonly selection: Selection | null
  /** All the states that are selected together, when they are two or more; `selection` is one of them. Else empty. */
  readonly group: readonly StateName[]
  readonly selectionSource: SelectionSource | null
  readonly revealRequest: RevealRequest | null
  readonly mode: Mode
  readonly rightTab: RightTab
  readonly dockTab: DockTab
  readonly dockOpen: boolean
  readonly outlineOpen: boolean
  readonly rightOpen: boolean
  readonly theme: ThemeChoice
  readonly notices: readonly Notice[]
  /** What the live region says. */
  readonly announcement: string
}

/** All of it: what is, and what can be asked for. */
export type App = AppState & AppActions
