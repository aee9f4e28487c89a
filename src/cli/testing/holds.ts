import { judge, type Claim, type Explorer } from '../../analysis/explore'
import { ConfigurationGraph } from '../../analysis/explore'
import { readScript } from '../../agents'
import { newRun, reduce, type Run, type RunEvent } from '../../reducer'
import { runHeadless } from '../../runner'
import type { Machine } from '../../machine'

/** The run of a script, played by the real runner, up to where the script ends. */
export function playScript(machine: Machine, script: string): { readonly run: Run; readonly events: readonly RunEvent[] } {
  const { script: read, diagnostics } = readScript(script)
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const played = runHeadless(machine, read)
  const events = played.events.filter((event) => event.kind !== 'abort')
  return { events, run: events.reduce<Run>((run, event) => reduce(machine, run, event), newRun(machine)) }
}

/** Null when a script's run ends as its counterexample claims; else what it came to. */
export function whyNot(machine: Machine, explorer: Explorer, script: string, claim: Claim): string | null {
  const { run, events } = playScript(machine, script)
  const now = `${run.status.kind} in ${run.state} after ${events.length} events`
  switch (claim.kind) {
    case 'stuck':
      return run.status.kind === 'stuck' && run.state === claim.state ? null : now
    case 'halted':
      return run.status.kind === 'halted' && run.status.cap === claim.cap ? null : now
    case 'trapped': {
      const graph = new ConfigurationGraph(explorer)
      const ends = graph.towards([...graph.ended('done'), ...graph.ended('stuck')])
      return ends[explorer.nodeOf(run)] === 0 ? null : now
    }
    case 'reaches':
      return run.state === claim.state || run.journal.some((record) => record.kind === 'enter' && record.state === claim.state) ? null : now
    case 'asks-nobody': {
      const visit = run.journal.findLast((record) => record.kind === 'enter' && record.state === claim.state)?.visit ?? 0
      const asked = run.journal.some((record) => record.kind === 'summon' && record.state === claim.state && record.visit === visit)
      return visit > 1 && !asked ? null : `visit ${visit} of ${claim.state} ${asked ? 'asks' : 'asks nobody'}`
    }
    case 'passes':
    case 'not-fired':
    case 'errors': {
      let last: ReturnType<typeof judge> | null = null
      events.reduce<Run>((before, event) => reduce(machine, before, event, (state, slots) => {
        if (state.name === claim.state) last = judge(machine, state, slots)
      }), newRun(machine))
      const judged = last as ReturnType<typeof judge> | null
      if (!judged) return `nothing is decided in ${claim.state}: ${now}`
      if (claim.kind === 'passes') return claim.edges.every((edge) => judged.edges[edge] === 'passed') ? null : `the edges say ${judged.edges.join(', ')}`
      if (claim.kind === 'not-fired') return judged.edges.indexOf('passed') === claim.transition ? 'the edge fires' : null
      return judged.errors.some(({ transition, guard }) => transition === claim.transition && guard === claim.guard) ? null : `the edges say ${judged.edges.join(', ')}`
    }
  }
}
