import { checkScript, readScript, type ScriptReading } from '../agents'
import { readMachine, type Machine, type Reading, type TextEdit } from '../machine'
import { whyStale } from './describe'
import { editBetween } from './editBetween'
import { looked } from './lint/looked'
import { moverOf } from './lint/moved'
import { joinEdits, placeChanges, type PlaceChange } from './patches'
import { carryPlace, renamedState } from './places'
import { carryPlayers } from './players'
import type { Clock } from './ports'
import { runsAlike } from './runsAlike'
import { followGroup, followSelection } from './select'
import type { App, AppState } from './types'

export const EMPTY_MACHINE: Machine = { name: '', version: null, initialState: null, context: [], agents: [], states: [], policy: {} }

/** How long typing may run ahead of the canvas, in milliseconds. */
export const TYPING_DELAY_MS = 80
/** And no longer than so many times what a reading costs: what is read at once can be shown at once. */
const COSTS_AHEAD = 6
const SHORTEST_DELAY_MS = 20
/** A reading with what follows from it that takes longer than this waits for a pause in typing. */
const HEAVY_MS = 50
const LONGEST_WAIT_MS = 2_500
/** Keys closer than this are typed in one go, as by a held one. */
export const BETWEEN_KEYS_MS = 60
/** Among such keys a reading that takes longer than a part of a frame waits for a pause too, if not as long. */
const LIGHT_MS = 6
const LONGEST_FAST_MS = 1_000

type Found = Pick<AppState, 'problems' | 'problemsText' | 'linted' | 'explored' | 'checked'>

/** What is known of a text before it is looked through: all there is to say where it is no machine, else what reading says. */
const foundByReading = (reading: Reading): Found => {
  const linted = reading.verdict === 'whole' ? reading.diagnostics : looked(reading)
  return { problems: linted, problemsText: reading.text, linted, explored: [], checked: reading.verdict !== 'whole' }
}

/** By how many characters edits lengthen their text. */
const growth = (edits: readonly TextEdit[]): number => edits.reduce((length, { del, ins }) => length + ins.length - del.length, 0)

/** Findings of the text before, until the new one is looked through: they go along with what was typed. */
const foundBefore = ({ reading: before, linted, explored, problems, problemsText, checked }: AppState, reading: Reading, edits: readonly TextEdit[]): Found => {
  if (before.verdict !== 'whole' || reading.verdict !== 'whole') return foundByReading(reading)
  const isAlike = runsAlike(before.machine, reading.machine)
  // What was found by going through the runs of another machine says nothing about this one.
  const isKept = isAlike || explored.length === 0
  // A long text is looked through in a worker, which may have been faster than the reading.
  if (problemsText === reading.text && isKept) return { problems, problemsText, linted, explored, checked }
  const isWhole = problemsText === before.text && before.text.length + growth(edits) === reading.text.length
  const moved = moverOf(isWhole ? edits : editBetween(problemsText, reading.text), isAlike ? null : reading)
  const found = { linted: moved(linted), explored: isKept ? moved(explored) : [] }
  return { ...found, problems: isKept ? moved(problems) : found.linted, problemsText: reading.text, checked: problemsText === reading.text && checked }
}

/** A script's reading with what its machine has to say about it, in text order. */
const checked = (read: ScriptReading, machine: Machine): ScriptReading => {
  const found = checkScript(read, machine)
  return found.length === 0 ? read : { ...read, diagnostics: [...read.diagnostics, ...found].sort((a, b) => a.range.start - b.range.start) }
}

type Read = Pick<AppState, 'reading' | 'lastGood' | 'staleReason' | 'script'> & Found

/** A document read from nothing, as when it is opened. One that is broken when opened has an empty machine. */
export const readAfresh = (machineText: string, scriptText: string): Read => {
  const reading = readMachine(machineText)
  const lastGood = reading.verdict === 'whole' ? reading.machine : EMPTY_MACHINE
  return {
    reading,
    lastGood,
    staleReason: whyStale(reading),
    ...foundByReading(reading),
    script: checked(readScript(scriptText), lastGood),
  }
}

export interface ReadOptions {
  /** A reading of the machine's text that is there already. */
  readonly known?: Reading | undefined
  /** Whether a place follows a state whose name was typed anew; not after an undo, which brings places back itself. */
  readonly carries?: boolean
}

/** What changes when the texts are read again; null when they read as they did. */
const readAgain = (state: AppState, edits: readonly TextEdit[], { known, carries = true }: ReadOptions): Partial<AppState> | null => {
  const { machineText, scriptText } = state.document
  const readAnew = state.script.text !== scriptText
  if (state.reading.text === machineText) return readAnew ? { script: checked(readScript(scriptText), state.lastGood) } : null
  const reading = known?.text === machineText ? known : readMachine(machineText, state.reading)
  const lastGood = reading.verdict === 'whole' ? reading.machine : state.lastGood
  return {
    ...((readAnew || scriptText !== '') && { script: checked(readScript(scriptText), lastGood) }),
    reading,
    lastGood,
    staleReason: whyStale(reading),
    ...foundBefore(state, reading, edits),
    ...(carries && { places: carryPlace(state.places, renamedState(state.lastGood, lastGood)) }),
    players: carryPlayers(state.players, state.lastGood, lastGood),
    selection: followSelection(state.selection, state.lastGood, lastGood),
    group: followGroup(state.group, state.lastGood, lastGood),
  }
}

export interface Reader {
  /** The machine's text was edited since it was read; what stands in it goes along. */
  edited(edits: readonly TextEdit[]): void
  /** Reads the texts as they are now. */
  now(options?: ReadOptions): void
  /** Reads them soon: within 80 ms, sooner where that is cheap, or in a pause of typing when the last reading was a heavy one or the keys come very fast. */
  soon(): void
  /** Calls `task` once the texts are read; at once when they are. */
  whenRead(task: () => void): void
}

/**
 * Keeps `reading` in step with the texts. The delay goes by what the lighter of the last two readings cost with everything
 * that followed from it (canvas, panes): a big machine must not stutter under the typing hand. `onCarried` hears of places that went along
 * with a name.
 */
export const createReader = (get: () => App, set: (patch: Partial<AppState>) => void, clock: Clock, onCarried: (changes: readonly PlaceChange[]) => void = () => undefined): Reader => {
  let callOff: (() => void) | null = null
  let waitingSince: number | null = null
  let keyAt = -Infinity
  let costMs = 0
  let lastMs = 0
  let tasks: (() => void)[] = []
  let sinceRead: readonly TextEdit[] = []

  const now = (options: ReadOptions = {}): void => {
    callOff?.()
    callOff = null
    waitingSince = null
    const started = clock.now()
    const { places } = get()
    const patch = readAgain(get(), sinceRead, options)
    sinceRead = []
    if (patch) {
      set(patch)
      if (patch.places && patch.places !== places) onCarried(placeChanges(places, patch.places))
      // Behind the panes, which draw what changed in a microtask; not behind keys that wait for their turn.
      void Promise.resolve().then(() => {
        const tookMs = clock.now() - started
        // One that took long for once, as the first of all does, says nothing about the next.
        costMs = Math.min(tookMs, lastMs)
        lastMs = tookMs
      })
    }
    const due = tasks
    tasks = []
    for (const task of due) task()
  }

  const soon = (): void => {
    const at = clock.now()
    const isFast = at - keyAt < BETWEEN_KEYS_MS && costMs > LIGHT_MS
    keyAt = at
    waitingSince ??= at
    const isHeavy = costMs > HEAVY_MS
    if (!isHeavy && !isFast) {
      callOff ??= clock.after(Math.min(TYPING_DELAY_MS, Math.max(SHORTEST_DELAY_MS, COSTS_AHEAD * costMs)), () => now())
      return
    }
    const pauseMs = TYPING_DELAY_MS + (isHeavy ? 4 * costMs : 0)
    const longestMs = isHeavy ? LONGEST_WAIT_MS : LONGEST_FAST_MS
    callOff?.()
    callOff = clock.after(Math.max(0, Math.min(pauseMs, waitingSince + longestMs - at)), () => now())
  }

  return {
    edited: (edits) => {
      sinceRead = joinEdits(sinceRead, edits)
    },
    now,
    soon,
    whenRead: (task) => {
      if (callOff) tasks.push(task)
      else task()
    },
  }
}
