import type { Actor, JournalRecord, RunEvent } from '../reducer'
import { findAddress, missingAddress, momentAt, readAddress, recordSentence, stopAfter, stopBefore } from '../trace'
import { whyNoRun } from './describe'
import { readScript } from '../agents'
import { ballotWitness, type Witness } from '../analysis/explore'
import { nextBeat, turnAfter, turnBefore } from './pace'
import { playerOfKept } from './keptRun'
import { Player } from './player'
import { unscriptedOf, withPlayer } from './players'
import { rerun } from './rerun'
import { selectWaitingForYou, underWayIn } from './livePlayers'
import { sharedPast } from './sharedPast'
import type { Clock } from './ports'
import type { Reader } from './reading'
import type { App, AppActions, AppState, Session } from './types'

type SessionActions = Pick<AppActions, 'playWitness' | 'playBallot' | 'leaveWitness' | 'play' | 'pause' | 'stepRecord' | 'stepTurn' | 'stepTo' | 'goTo' | 'runToEnd' | 'reset' | 'runAgain' | 'seek' | 'setSpeed' | 'answer' | 'fail' | 'draft' | 'setPlayer' | 'resume' | 'hear' | 'againFrom'>

/** A slice of running to the end, in milliseconds: shorter than two frames, so the page stays awake. */
const SLICE_MS = 24
/** So many records more than the run before had, the answers of people are given again at once. */
const MORE_RECORDS = 200
/** Most records of a counterexample that are drawn at once. */
const MOST_WITNESSED = 20_000
const SPOKEN: ReadonlySet<JournalRecord['kind']> = new Set(['enter', 'refuse', 'carried', 'transition', 'park', 'fail', 'done', 'stuck', 'halt', 'abort', 'write'])

/** Whose answer comes next: the first that the journal holds from here; at its end, whom the script lets speak then. */
const nextToAnswer = (journal: readonly JournalRecord[], cursor: number, afterwards: readonly number[]): readonly number[] => {
  for (let at = cursor; at < journal.length; at++) {
    const record = journal[at]
    if (record?.kind === 'answer' || record?.kind === 'fail') return [record.summon]
    if (record?.kind === 'enter' || record?.kind === 'summon') return []
  }
  return afterwards
}

/**
 * Playing a run: a cursor over its journal, and at the journal's end the next event from the agents. The only clock is the
 * one that is handed in; it moves the cursor and nothing else. A run keeps the machine and script that it was started with.
 */
export const createSessionSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, clock: Clock): SessionActions => {
  let player: Player | null = null
  let callOff: (() => void) | null = null
  /** Playing stopped for a person only, and goes on when they have answered. */
  let goesOn = false
  /** Running to the end, and not at reading speed, through whatever has to be waited for. */
  let races = false
  let speed: Session['speed'] = 1
  /** The run of one's own while a counterexample is looked at. */
  let own: { readonly document: string; readonly run: { readonly of: Player; readonly session: Session } | null } | null = null

  const hush = (): void => {
    callOff?.()
    callOff = null
  }

  /** The session as the player stands, looked at from `cursor`. */
  const show = (of: Player, session: Session, cursor: number, playing: boolean): void => {
    const { run } = of
    const waitingFor = of.waitingFor
    set({
      session: {
        ...session,
        run,
        events: session.run === run ? session.events : of.events,
        cursor,
        playing,
        speed,
        thinking: nextToAnswer(run.journal, cursor, [...of.thinking, ...underWayIn(get())]),
        waitingFor,
        goesOn,
        driver: of.driver,
      },
      moment: momentAt(of.machine, run.journal, cursor),
    })
  }

  const speak = (of: Player, from: number, to: number): void => {
    const records = of.run.journal.slice(from, to).filter((record) => SPOKEN.has(record.kind))
    if (records.length > 0) get().announce(records.map((record) => recordSentence(of.machine, record)).join(' '))
  }

  /** Player and session of the run, or null: another document may have been opened since. */
  const current = (): { readonly of: Player; readonly session: Session } | null => {
    const { session } = get()
    if (!session || !player || session.machine !== player.machine) {
      hush()
      player = null
      return null
    }
    return { of: player, session }
  }

  /** A run of the texts as they are now, at its beginning; `before` gives it what people said in an earlier one. */
  const begin = (before: Session | null = null): boolean => {
    hush()
    reader.now()
    const { reading, lastGood, script, document, players } = get()
    const refused = whyNoRun(reading)
    if (refused !== null) {
      get().notify('error', refused)
      set({ dockTab: 'problems', dockOpen: true })
      return false
    }
    const broken = script.diagnostics.find((diagnostic) => diagnostic.severity === 'error')
    if (broken) get().notify('warn', `The script has an error, so some agents may have nothing to say and wait for you. ${broken.message}`)
    get().dropModels()
    const unscripted = unscriptedOf(players)
    player = before ? rerun(lastGood, script.script, before.events, before.run.journal.length + MORE_RECORDS, unscripted) : new Player(lastGood, script.script, unscripted)
    goesOn = false
    const { machineText, scriptText } = document
    const session: Session = { machine: lastGood, machineText, scriptText, run: player.run, events: player.events, cursor: 0, playing: false, speed, thinking: [], waitingFor: [], goesOn, spoken: before?.spoken ?? false, drafts: [], driver: player.driver }
    show(player, session, 0, false)
    return true
  }

  /** A counterexample from its beginning; played at once to what it shows, unless somebody wants to watch. */
  const witnessed = (witness: Witness, toTheEnd: boolean): boolean => {
    hush()
    reader.now()
    const { reading, lastGood, document } = get()
    const refused = whyNoRun(reading)
    if (refused !== null) {
      get().notify('error', refused)
      return false
    }
    get().dropModels()
    goesOn = false
    races = false
    const next = new Player(lastGood, readScript(witness.script).script)
    player = next
    while (toTheEnd && next.run.journal.length < MOST_WITNESSED && next.draw());
    const { machineText, scriptText } = document
    const session: Session = { machine: lastGood, machineText, scriptText, run: next.run, events: next.events, cursor: 0, playing: false, speed, thinking: [], waitingFor: [], goesOn, spoken: false, drafts: [], driver: next.driver, witness }
    show(next, session, toTheEnd ? next.run.journal.length : 0, false)
    return true
  }

  const leaveWitness = (): void => {
    if (!get().session?.witness) return
    hush()
    goesOn = false
    const back = own?.document === get().document.id ? own.run : null
    own = null
    player = back?.of ?? null
    if (back) show(back.of, back.session, back.session.cursor, false)
    else set({ session: null, moment: null })
    get().announce(back ? 'Back in your own run.' : 'The counterexample is closed.')
  }

  const started = (): { readonly of: Player; readonly session: Session } | null => current() ?? (begin() ? current() : null)

  /** Nothing more to draw. A run that was playing goes on by itself once the person it waits for has answered. */
  const rest = (of: Player, wasPlaying: boolean): void => {
    hush()
    const now = current()
    if (!now) return
    const waits = of.waitingFor.length > 0
    goesOn = waits && wasPlaying
    show(of, now.session, now.session.cursor, false)
    if (!waits) return
    get().askModels()
    const forYou = selectWaitingForYou(get())
    if (forYou.length === 0) return
    set({ rightTab: 'run', rightOpen: true })
    const who = forYou.map((actor) => (actor === 'user' ? 'a person' : actor.slice(actor.indexOf(':') + 1)))
    get().announce(`The run waits for ${who.join(', ')}. Answer in the Run tab.`)
  }

  /** Moves one beat on, drawing events as needed; how long the beat wants to be looked at, or null at rest. */
  const beat = (): number | null => {
    const now = current()
    if (!now) return null
    const { of, session } = now
    while (session.cursor >= of.run.journal.length) if (!of.draw()) return null
    const next = nextBeat(of.run.journal, session.cursor)
    if (!next) return null
    show(of, session, next.end, session.playing)
    speak(of, session.cursor, next.end)
    return next.holdMs
  }

  const tick = (): void => {
    const holdMs = beat()
    const now = current()
    if (!now) return
    if (holdMs === null) rest(now.of, true)
    else callOff = clock.after(holdMs / speed, tick)
  }

  const pause = (): void => {
    hush()
    goesOn = false
    races = false
    const now = current()
    if (now?.session.playing) set({ session: { ...now.session, playing: false } })
  }

  /** Shows a moment and says what was written last there. */
  const land = (of: Player, session: Session, cursor: number): void => {
    show(of, session, cursor, false)
    const said = of.run.journal[cursor - 1]
    get().announce(said ? recordSentence(of.machine, said) : 'Before the start of the run.')
  }

  const slice = (of: Player): void => {
    const now = current()
    if (now?.of !== of) return
    const until = clock.now() + SLICE_MS
    let more = true
    while (more && clock.now() < until) more = of.draw()
    show(of, now.session, of.run.journal.length, more)
    if (more) {
      callOff = clock.after(0, () => slice(of))
      return
    }
    rest(of, true)
    speak(of, Math.max(0, of.run.journal.length - 1), of.run.journal.length)
  }

  /** A person's event goes to the end of the run, wherever the cursor is. */
  const take = (summon: number, eventOf: (actor: Actor) => RunEvent, byModel = false): void => {
    const now = current()
    const open = now?.of.run.open.find((each) => each.id === summon)
    if (!now || !open) {
      get().notify('warn', 'That question is closed: the run has gone on. Answer the ones that are open.')
      return
    }
    const { of, session } = now
    const from = of.run.journal.length
    of.take(eventOf(open.actor))
    const next = nextBeat(of.run.journal, from)
    const playing = goesOn || session.playing
    // A model speaks when it is done: whoever looks at the past in the meantime is left there.
    const cursor = byModel && !races && session.cursor < from ? session.cursor : playing && !races && next ? next.end : of.run.journal.length
    show(of, { ...session, spoken: true, drafts: session.drafts.filter((draft) => draft.summon !== summon) }, cursor, playing)
    if (cursor > from) speak(of, from, cursor)
    if (!playing) return
    hush()
    callOff = races ? clock.after(0, () => slice(of)) : clock.after((next?.holdMs ?? 0) / speed, tick)
  }

  return {
    play: () => {
      let now = current()
      if (now && now.of.over && now.session.cursor === now.of.run.journal.length) now = (now.session.witness ? witnessed(now.session.witness, false) : begin()) ? current() : null
      else now ??= started()
      if (!now || now.session.playing) return
      get().forgiveModels()
      races = false
      set({ session: { ...now.session, playing: true } })
      tick()
    },
    pause,
    stepRecord: (direction) => {
      pause()
      const now = direction === 1 ? started() : current()
      if (!now) return
      const { of, session } = now
      if (direction === 1) while (session.cursor >= of.run.journal.length) if (!of.draw()) return rest(of, false)
      land(of, session, Math.max(0, session.cursor + direction))
    },
    stepTurn: (direction) => {
      pause()
      const now = direction === 1 ? started() : current()
      if (!now) return
      const { of, session } = now
      if (direction === -1) return land(of, session, turnBefore(of.run.journal, session.cursor))
      let end = turnAfter(of.run.journal, session.cursor)
      while (end === null && of.draw()) end = turnAfter(of.run.journal, session.cursor)
      const cursor = end ?? of.run.journal.length
      show(of, session, cursor, false)
      speak(of, session.cursor, cursor)
      if (end === null) rest(of, false)
    },
    stepTo: (kind, direction) => {
      pause()
      const now = direction === 1 ? started() : current()
      if (!now) return
      const { of, session } = now
      if (direction === -1) return land(of, session, stopBefore(of.run.journal, session.cursor, kind))
      let to = stopAfter(of.run.journal, session.cursor, kind)
      while (to === null && of.draw()) to = stopAfter(of.run.journal, session.cursor, kind)
      land(of, session, to ?? of.run.journal.length)
      if (to === null) rest(of, false)
    },
    goTo: (text) => {
      const machine = current()?.session.machine ?? get().lastGood
      const read = readAddress(machine, text)
      if (!read.ok) return read
      pause()
      const now = started()
      if (!now) return { ok: false, reason: 'This machine can’t start yet. Look at its problems first.' }
      const { of, session } = now
      if (read.address.kind === 'end') {
        get().runToEnd()
        return { ok: true }
      }
      let to = findAddress(of.run.journal, read.address)
      while (to === null && of.draw()) to = findAddress(of.run.journal, read.address)
      if (to !== null) {
        land(of, session, to)
        return { ok: true }
      }
      const { status } = of.run
      show(of, session, session.cursor, false)
      return { ok: false, reason: missingAddress(of.machine, of.run.journal, read.address, status.kind !== 'parked' && status.kind !== 'new') }
    },
    runToEnd: () => {
      const now = started()
      if (!now) return
      hush()
      get().forgiveModels()
      races = true
      set({ session: { ...now.session, playing: true } })
      slice(now.of)
    },
    playWitness: (witness) => {
      pause()
      const now = current()
      const before = own
      if (!now?.session.witness) own = { document: get().document.id, run: now }
      if (!witnessed(witness, true)) {
        own = before
        return
      }
      set({ dockOpen: true })
      get().announce(`Counterexample. ${witness.says}`)
    },
    playBallot: (panel, votes) => {
      reader.now()
      const witness = ballotWitness(get().lastGood, panel, votes)
      if (witness) get().playWitness(witness)
      else get().notify('warn', `No run comes to vote like that in ${panel.gathers}.`)
    },
    leaveWitness,
    reset: () => {
      if (get().session?.witness) return leaveWitness()
      hush()
      goesOn = false
      player = null
      get().dropModels()
      set({ session: null, moment: null })
      get().announce('The run is cleared.')
    },
    runAgain: () => {
      const before = current()
      if (!before) return get().play()
      if (before.session.witness) return void witnessed(before.session.witness, true)
      const { cursor } = before.session
      const wasPlayed = cursor > 0 && cursor === before.of.run.journal.length
      if (!begin(before.session)) return
      if (wasPlayed) get().runToEnd()
      else get().play()
    },
    seek: (cursor) => {
      pause()
      const now = current()
      if (!now) return
      show(now.of, now.session, Math.max(0, Math.min(Math.trunc(cursor), now.of.run.journal.length)), false)
    },
    setSpeed: (to) => {
      speed = to
      const now = current()
      if (now) set({ session: { ...now.session, speed } })
    },
    draft: (summon, field, text) => {
      const now = current()
      if (!now) return
      const { session } = now
      const others = session.drafts.filter((draft) => draft.summon !== summon || draft.field !== field)
      set({ session: { ...session, drafts: text === '' ? others : [...others, { summon, field, text }] } })
    },
    setPlayer: (agent, kind) => {
      const { document } = get()
      const players = withPlayer(get().players, agent, kind)
      set({ players, document: { ...document, revision: document.revision + 1 } })
      const now = current()
      if (!now) return
      const { of, session } = now
      of.leaveTo(unscriptedOf(players))
      show(of, session, session.cursor, session.playing)
      // The run stood still for this agent alone, and its script has something to say.
      if (goesOn && of.waitingFor.length === 0) get().play()
      else if (of.waitingFor.length > 0 && session.cursor === of.run.journal.length && !session.playing) set({ rightTab: 'run', rightOpen: true })
    },
    resume: (kept) => {
      const resumed = playerOfKept(kept)
      if (resumed === null) return false
      hush()
      get().dropModels()
      player = resumed
      goesOn = kept.goesOn && resumed.waitingFor.length > 0
      const { machineText, scriptText } = kept
      const { run, machine, events, driver } = resumed
      const cursor = Math.max(0, Math.min(Math.trunc(kept.cursor), run.journal.length))
      show(resumed, { machine, machineText, scriptText, run, events, cursor, playing: false, speed, thinking: [], waitingFor: [], goesOn, spoken: kept.spoken, drafts: kept.drafts ?? [], driver, ...(kept.exchanges && { exchanges: kept.exchanges }), ...(kept.verified && { verified: kept.verified }) }, cursor, false)
      return true
    },
    hear: (summon, writes, usage) => take(summon, (actor) => ({ kind: 'turn', actor, summon, writes, usage }), true),
    againFrom: (summon) => {
      const now = current()
      if (!now) return
      const { session, of } = now
      const shared = sharedPast(session, summon)
      // What was said since then has cost something: the run as it is goes under Runs.
      const actor = of.run.issued[summon - 1]
      if (shared.events.length < session.events.length && actor !== undefined) void get().saveRun(`Before ${actor.slice(actor.indexOf(':') + 1)} was asked again`)
      const next = new Player(of.machine, of.driver.script, unscriptedOf(get().players))
      for (const event of shared.events) next.take(event)
      hush()
      get().dropModels()
      goesOn = false
      player = next
      show(next, { ...session, events: shared.events, exchanges: shared.exchanges, playing: false }, next.run.journal.length, false)
      get().announce('A new run, with the same past. Press play to go on.')
    },
    answer: (summon, writes) => take(summon, (actor) => ({ kind: 'turn', actor, summon, writes })),
    fail: (summon, error) => take(summon, (actor) => ({ kind: 'failed', actor, summon, error })),
  }
}
