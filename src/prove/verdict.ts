import { gathered } from '../analysis'
import { ballotCount, DEFAULT_LIMIT, doubtInWords, type Panel } from '../analysis/explore'
import type { Problem, ProofState } from '../store'

export type Tone = 'ok' | 'warn' | 'error' | 'info'
export interface Verdict {
  readonly tone: Tone
  readonly title: string
  readonly text: string
}

const SECOND_MS = 1000
const number = (value: number): string => value.toLocaleString('en')
const plural = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`
const seconds = (ms: number): string => (ms < 100 ? 'less than 0.1 s' : `${(ms / SECOND_MS).toFixed(1)} s`)
export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`

/** The sentence over a proof: what is known, and no more than that. */
export function verdictOf(proof: ProofState, problems: readonly Problem[]): Verdict {
  switch (proof.kind) {
    case 'none':
      return { tone: 'info', title: 'Not looked at yet.', text: 'Every outcome is gone through once you stop typing.' }
    case 'impossible':
      return { tone: 'warn', title: 'Nothing can be proven yet.', text: proof.why }
    case 'failed':
      return { tone: 'error', title: 'Not proven: the exploration broke off.', text: proof.message }
    case 'running': {
      const { progress, ms } = proof
      if (!progress) return { tone: 'info', title: 'Going through every outcome…', text: 'It has just begun.' }
      return {
        tone: 'info',
        title: 'Going through every outcome…',
        text: `${number(progress.configurations)} of at most ${number(progress.limit)} configurations, ${plural(progress.waiting, 'one')} to look at; ${number(Math.round((progress.configurations / Math.max(ms, 1)) * SECOND_MS))} a second, ${megabytes(progress.bytes)}.`.replace(/(\d) ones to/, '$1 still to'),
      }
    }
    case 'done': {
      const { report, isStale } = proof
      if (isStale) return { tone: 'warn', title: 'Changed since it was checked.', text: `What was found is about the text before; ${plural(report.progress.configurations, 'configuration')} then.` }
      const looked = `${plural(report.progress.configurations, 'configuration')} in ${seconds(report.ms)}, ${number(Math.round((report.progress.configurations / Math.max(report.exploredMs, 1)) * SECOND_MS))} a second, ${megabytes(report.progress.bytes)}.`
      const found = gathered(problems.filter(({ severity }) => severity !== 'info')).map(({ first }) => first)
      const errors = found.filter(({ severity }) => severity === 'error')
      const bad = report.counts.stuck > 0 || report.counts.overlapping > 0 || errors.length > 0
      if (report.doubts.length > 0) {
        const why = report.doubts.map(doubtInWords).join(' ')
        const [first] = errors.length > 0 ? errors : found
        return first
          ? { tone: errors.length > 0 ? 'error' : 'warn', title: `Not safe, and not looked through: ${plural(found.length, 'finding')}.`, text: `${why} ${looked}` }
          : { tone: 'warn', title: 'Not proven.', text: `${why} Nothing wrong was found in ${looked}` }
      }
      const checked = `Checked completely: ${looked}`
      if (!bad && found.length === 0) return { tone: 'ok', title: 'Proven: every run can end, and none gets stuck.', text: checked }
      return { tone: errors.length > 0 ? 'error' : 'warn', title: headline(proof, errors.length, found.length), text: checked }
    }
  }
}

function headline({ report: { counts, panels } }: Extract<ProofState, { kind: 'done' }>, errors: number, found: number): string {
  const { stuck, trapped, overlapping, decisions } = counts
  if (stuck > 0) return `Not safe yet: runs can get stuck in ${plural(stuck, 'configuration')}.`
  if (trapped > 0) return `Not safe yet: from ${plural(trapped, 'configuration')} no end can be reached.`
  if (overlapping > 0) return `${errors > 0 ? 'Not safe yet: ' : 'Every run can end; '}${number(overlapping)} of ${plural(decisions, panels.length > 0 && decisions === ballotCount(panels[0] as Panel) ? 'ballot' : 'decision')} let two edges pass.`
  return errors > 0 ? `Not safe yet: ${plural(errors, 'error')}.` : `Every run can end, and none gets stuck. ${plural(found, 'warning')} to look at.`
}

export interface Statement {
  readonly holds: boolean | null
  readonly title: string
  readonly extra: string
}

/** What was looked into, one line each; `null`: neither shown nor refuted. */
export function claimsOf(proof: ProofState): readonly Statement[] {
  if (proof.kind !== 'done') return []
  const { counts, doubts } = proof.report
  const proven = doubts.length === 0
  const all = (holds: boolean): boolean | null => (holds ? true : proven ? false : null)
  const none = (count: number): boolean | null => (count > 0 ? false : proven ? true : null)
  const { states, entered, edges, fired, stuck, trapped, overlapping, decisions, erring } = counts
  return [
    { holds: all(entered === states), title: 'Every state can be entered', extra: `${entered} of ${states}` },
    { holds: all(fired === edges), title: 'Every edge can fire', extra: `${fired} of ${edges}` },
    { holds: none(stuck), title: 'No run gets stuck', extra: stuck > 0 ? number(stuck) : '' },
    { holds: proven ? trapped === 0 : null, title: 'From everywhere an end can be reached', extra: proven && trapped > 0 ? `not from ${number(trapped)}` : '' },
    { holds: none(overlapping), title: 'One edge passes at a time', extra: overlapping > 0 ? `${number(overlapping)} of ${number(decisions)}` : '' },
    { holds: none(erring), title: 'No guard errors', extra: erring > 0 ? `${number(erring)} of ${number(decisions)}` : '' },
  ]
}

/** Whether going on to the full limit could say more. */
export const isCutShort = (proof: ProofState): boolean =>
  proof.kind === 'done' && proof.report.doubts.some((doubt) => doubt.kind === 'stopped' || (doubt.kind === 'limit' && doubt.limit < DEFAULT_LIMIT))
