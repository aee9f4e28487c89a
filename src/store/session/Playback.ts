import type { Actor, JournalRecord, RunEvent } from '../../reducer'
import { momentAt, recordSentence } from '../../trace'
import { underWayIn, selectWaitingForYou } from '../livePlayers'
import { nextBeat } from '../pace'
import type { Player } from '../player'
import type { Clock } from '../ports'
import type { App, AppState, Session } from '../types'

/** A slice of running to the end, in milliseconds: shorter than two frames, so the page stays awake. */
const SLICE_MS = 24
const SPOKEN: ReadonlySet<JournalRecord['kind']> = new Set(['enter', 'refuse', 'carried', 'transition', 'park', 'fail', 'done', 'stuck', 'halt', 'abort', 'write'])

/** The run that is played, and the session that shows it. */
export interface Played {
  readonly of: Player
  readonly session: Session
}

/** What of a session is not seen from its run, its player and the moment that is looked at. */
type Lasting = Pick<Session, 'machine' | 'machineText' | 'scriptText' | 'spoken' | 'drafts'> & Partial<Session>

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
 * A cursor over the journal of a run, and at the journal's end the next event from the agents. The only clock is the one that
 * is handed in; it moves the cursor and nothing else.
 */
export class Playback {
  speed: Session['speed'] = 1
  /** Playing stopped for a person only, and goes on when they have answered. */
  goesOn = false
  #player: Player | null = null
  #callOff: (() => void) | null = null
  /** Running to the end, and not at reading speed, through whatever has to be waited for. */
  #races = false
  readonly #get: () => App
  readonly #set: (patch: Partial<AppState>) => void
  readonly #clock: Clock

  constructor(get: () => App, set: (patch: Partial<AppState>) => void, clock: Clock) {
    this.#get = get
    this.#set = set
    this.#clock = clock
  }

  /** Player and session of the run, or null: another document may have been opened since. */
  get current(): Played | null {
    const { session } = this.#get()
    if (!session || !this.#player || session.machine !== this.#player.machine) {
      this.hush()
      this.#player = null
      return null
    }
    return { of: this.#player, session }
  }

  /** Puts another run in its place, or none; it does not play yet. */
  take(player: Player | null, goesOn = false): void {
    this.hush()
    this.#player = player
    this.goesOn = goesOn
  }

  hush(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  /** The session as the player stands, looked at from `cursor`. */
  show(of: Player, session: Lasting, cursor: number, playing: boolean): void {
    const { run, machine, waitingFor } = of
    const { speed, goesOn } = this
    const events: readonly RunEvent[] = session.run === run && session.events ? session.events : of.events
    const thinking = nextToAnswer(run.journal, cursor, [...of.thinking, ...underWayIn(this.#get())])
    this.#set({ session: { ...session, run, events, cursor, playing, speed, thinking, waitingFor, goesOn, driver: of.driver }, moment: momentAt(machine, run.journal, cursor) })
  }

  /** Says aloud what the records `from` … `to` hold. */
  speak(of: Player, from: number, to: number): void {
    const records = of.run.journal.slice(from, to).filter((record) => SPOKEN.has(record.kind))
    if (records.length > 0) this.#get().announce(records.map((record) => recordSentence(of.machine, record)).join(' '))
  }

  /** Shows a moment and says what was written last there. */
  land({ of, session }: Played, cursor: number): void {
    this.show(of, session, cursor, false)
    const said = of.run.journal[cursor - 1]
    this.#get().announce(said ? recordSentence(of.machine, said) : 'Before the start of the run.')
  }

  /** Nothing more to draw. A run that was playing goes on by itself once the person it waits for has answered. */
  rest(of: Player, wasPlaying: boolean): void {
    this.hush()
    const now = this.current
    if (!now) return
    const waits = of.waitingFor.length > 0
    this.goesOn = waits && wasPlaying
    this.show(of, now.session, now.session.cursor, false)
    if (!waits) return
    this.#get().askModels()
    const forYou = selectWaitingForYou(this.#get())
    if (forYou.length === 0) return
    this.#set({ rightTab: 'run', rightOpen: true })
    const who = forYou.map((actor) => (actor === 'user' ? 'a person' : actor.slice(actor.indexOf(':') + 1)))
    this.#get().announce(`The run waits for ${who.join(', ')}. Answer in the Run tab.`)
  }

  /** At reading speed from here on. */
  play({ session }: Played): void {
    this.#races = false
    this.#set({ session: { ...session, playing: true } })
    this.#tick()
  }

  /** As fast as it goes from here on, to the end or to somebody who has to be waited for. */
  race({ of, session }: Played): void {
    this.hush()
    this.#races = true
    this.#set({ session: { ...session, playing: true } })
    this.#slice(of)
  }

  pause(): void {
    this.hush()
    this.goesOn = false
    this.#races = false
    const now = this.current
    if (now?.session.playing) this.#set({ session: { ...now.session, playing: false } })
  }

  /** An event from outside goes to the end of the run, wherever the cursor is, and a run that waited for it goes on. */
  hear(summon: number, eventOf: (actor: Actor) => RunEvent, byModel: boolean): void {
    const now = this.current
    const open = now?.of.run.open.find((each) => each.id === summon)
    if (!now || !open) {
      this.#get().notify('warn', 'That question is closed: the run has gone on. Answer the ones that are open.')
      return
    }
    const { of, session } = now
    const from = of.run.journal.length
    of.take(eventOf(open.actor))
    const next = nextBeat(of.run.journal, from)
    const playing = this.goesOn || session.playing
    const races = this.#races
    // A model speaks when it is done: whoever looks at the past in the meantime is left there.
    const cursor = byModel && !races && session.cursor < from ? session.cursor : playing && !races && next ? next.end : of.run.journal.length
    this.show(of, { ...session, spoken: true, drafts: session.drafts.filter((draft) => draft.summon !== summon) }, cursor, playing)
    if (cursor > from) this.speak(of, from, cursor)
    if (!playing) return
    this.hush()
    this.#callOff = races ? this.#clock.after(0, () => this.#slice(of)) : this.#clock.after((next?.holdMs ?? 0) / this.speed, () => this.#tick())
  }

  /** Moves one beat on, drawing events as needed; how long the beat wants to be looked at, or null at rest. */
  #beat(): number | null {
    const now = this.current
    if (!now) return null
    const { of, session } = now
    while (session.cursor >= of.run.journal.length) if (!of.draw()) return null
    const next = nextBeat(of.run.journal, session.cursor)
    if (!next) return null
    this.show(of, session, next.end, session.playing)
    this.speak(of, session.cursor, next.end)
    return next.holdMs
  }

  #tick(): void {
    const holdMs = this.#beat()
    const now = this.current
    if (!now) return
    if (holdMs === null) this.rest(now.of, true)
    else this.#callOff = this.#clock.after(holdMs / this.speed, () => this.#tick())
  }

  #slice(of: Player): void {
    const now = this.current
    if (now?.of !== of) return
    const until = this.#clock.now() + SLICE_MS
    let more = true
    while (more && this.#clock.now() < until) more = of.draw()
    this.show(of, now.session, of.run.journal.length, more)
    if (more) {
      this.#callOff = this.#clock.after(0, () => this.#slice(of))
      return
    }
    this.rest(of, true)
    this.speak(of, Math.max(0, of.run.journal.length - 1), of.run.journal.length)
  }
}
