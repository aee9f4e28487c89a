import type { Ballot, ExploreOptions, Panel, ProofFinding, Witness } from '../analysis/explore'
import type { Diagnostic, Machine, Operation, Range, Reading, StateName, AgentName, FieldName, TextEdit } from '../machine'
import type { Actor, Run, RunEvent } from '../reducer'
import type { Exchange, Moment, StopKind } from '../trace'
import type { ScriptReading } from '../agents'
import type { DriverState } from '../runner'
import type { LiveActions, LiveState } from './liveTypes'
import type { KeptRun } from './keptRun'
import type { PlayerKind, Players } from './players'
import type { SavedRun } from './savedRuns'
import type { ProofState } from './prove/types'

export type { Witness }

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

/** Everything that a pane can ask for. */
export interface AppActions extends LiveActions {
  /** Typing: the editor's own change of a text, already in the editor; as edits, or as the text that it left. */
  typed(doc: DocKind, change: string | readonly TextEdit[], typing?: Typing): void
  /** A change of a text that was not typed in the editor: read at once, one undo step. `label` names the step. */
  applyText(doc: DocKind, text: string, label?: string): void
  /**
   * Does an operation on the machine as its text is now: one undo step over both texts and the places. What can't be
   * done is a notice with the reason.
   */
  perform(operation: Operation, options?: PerformOptions): Outcome
  /** Edits of the machine's text, as one undo step; false, and nothing done, when it is no longer that text. */
  applyEdits(text: string, edits: readonly TextEdit[], label: string): boolean
  /** Does a finding's mend, as it is for the text as it is now; a finding that has gone meanwhile is a notice. */
  mend(problem: Problem): void
  /** Mends everything that a rule (its id) finds, as one undo step. */
  mendAll(rule: string): void
  /** Calls off mending a kind in the background; nothing is changed then. */
  stopMending(): void
  /** Writes that a finding is meant so, as a comment beside it that names the rule and the reason. */
  allow(problem: Problem, reason: string): Outcome
  /** Opens the question why a finding is meant so; null closes it. */
  askToAllow(problem: Problem | null): void
  /** Opens the page about a rule (its id), or with null the gallery. */
  openMistake(rule: string | null): void
  /** What going through every run has found in a text; nothing happens when the text has changed since. */
  showExplored(text: string, problems: readonly Problem[]): void
  /** Goes through every outcome of the machine as it is now, up to the full limit. */
  prove(): void
  /** Ends that early: what was found so far is shown, and nothing is proven. */
  stopProof(): void
  /** What agents may do beside answering well. */
  setProofOptions(options: ExploreOptions): void
  /** Opens a counterexample as a run of the machine as it is now; the run of one's own is kept aside. */
  playWitness(witness: Witness): void
  /** The same for one ballot of a panel: everything else is answered with the first thing that satisfies. */
  playBallot(panel: Panel, votes: Ballot['votes']): void
  /** Back from a counterexample to the run of one's own, where it was left. */
  leaveWitness(): void
  /** Takes back the last step, whichever pane it came from; a run goes on as it was. */
  undo(): void
  redo(): void
  /** Ties a live copy of the texts to the store; the returned function unties it. */
  attachEditor(port: EditorPort): () => void
  /** Ties the picture to the store: each operation asks it what has to make room, as part of its step. */
  attachRoomMaker(makeRoom: RoomMaker): () => void
  /** Opens a machine's text as a new document, or says why it is none and leaves what is open untouched. */
  openText(text: string, title: string, origin: Origin, scriptText?: string): OpenResult
  /** The same for a file's bytes, byte order mark and encoding included. A refusal is also a notice. */
  openBytes(bytes: Uint8Array, name: string): OpenResult
  /** The same for a file chosen or dropped. */
  openFile(file: Blob & { readonly name: string }): Promise<OpenResult>
  /** Puts a text beside the open machine as its script. */
  openScript(text: string, title: string): OpenResult
  openPattern(id: string): void
  /** A kept document; false when it is gone. */
  openRecent(id: string): Promise<boolean>
  /** Drops a kept document for good. */
  forget(id: string): Promise<void>
  /** The name that menus and downloads use. */
  rename(title: string): void
  /** Takes up an offer of a notice and dismisses it; downloads are the caller's. */
  takeOffer(id: number): void
  select(selection: Selection | null, source: SelectionSource): void
  /** Selects several states together; the last is what panes that show one thing show. */
  selectStates(states: readonly StateName[], source: SelectionSource): void
  /** Select what stands at an offset of the machine's text (the caret moved). */
  selectAt(offset: number): void
  /** Scroll the editor to a range of the machine's or script's text. */
  reveal(range: Range, doc?: DocKind): void
  /** States put elsewhere: one undo step, and one for all presses of an arrow key (`nudge`) that follow each other. */
  move(changes: readonly { readonly state: StateName; readonly to: XY }[], how?: 'drag' | 'nudge'): void
  /** The canvas hands over the places that it derived: no undo step, no revision. */
  adopt(places: Readonly<Record<string, XY>>): void
  /** Forgets every place, so that the canvas lays out everything: one undo step. */
  layOut(): void
  play(): void
  pause(): void
  /** Forward one record; draws the next event when at the end. */
  stepRecord(direction: 1 | -1): void
  /** To the next (or previous) place where somebody has answered. */
  stepTurn(direction: 1 | -1): void
  /** To the next (or previous) iteration, visit, state or incident; draws events as needed on the way forward. */
  stepTo(kind: StopKind, direction: 1 | -1): void
  /** To the moment that a typed address names, playing on until it is there; or why there is no such place. */
  goTo(address: string): Outcome
  runToEnd(): void
  reset(): void
  /** The run anew with the text as it is now: as far as the run before had been played. */
  runAgain(): void
  /** Hands an agent to a person, or back to its script; a run that waits for it changes hands at once. */
  setPlayer(agent: AgentName, player: PlayerKind): void
  /** Takes up a kept run at the moment it was left; false when it can't be read any more. */
  resume(kept: KeptRun): boolean
  seek(cursor: number): void
  setSpeed(speed: Session['speed']): void
  /** A person's answer or refusal for an open summon at the end of the run. */
  answer(summon: number, writes: readonly { readonly field: FieldName; readonly value: string | number | boolean }[]): void
  fail(summon: number, error: string): void
  /** Keeps what stands in a control of an answer's form. */
  draft(summon: number, field: FieldName, text: string): void
  loadSavedRuns(): Promise<void>
  /** Puts the run aside as it stands, at the moment that is shown. */
  saveRun(title?: string): Promise<void>
  openSavedRun(id: string): void
  forgetSavedRun(id: string): Promise<void>
  renameSavedRun(id: string, title: string): Promise<void>
  /** How a saved run really turned out: which value of a field was right; null takes that back. */
  judgeSavedRun(id: string, field: string, value: string | null): Promise<void>
  setMode(mode: Mode): void
  setRightTab(tab: RightTab): void
  setDockTab(tab: DockTab): void
  togglePane(pane: 'outline' | 'right' | 'dock'): void
  setTheme(theme: ThemeChoice): void
  notify(tone: Notice['tone'], message: string, offer?: Offer): void
  dismiss(id: number): void
  announce(sentence: string): void
}

export type App = AppState & AppActions
