import type { Ballot, ExploreOptions, Panel, Witness } from '../analysis/explore'
import type { Operation, Range, StateName, AgentName, FieldName, TextEdit } from '../machine'
import type { StopKind } from '../trace'
import type { LiveActions } from './liveTypes'
import type { KeptRun } from './keptRun'
import type { PlayerKind } from './players'
import type { DocKind, DockTab, EditorPort, Mode, Notice, Offer, OpenResult, Origin, Outcome, PerformOptions, Problem, RightTab, RoomMaker, Selection, SelectionSource, Session, ThemeChoice, Typing, XY } from './types'

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
