import { agentName } from '../machine'
import type { Attempt, LiveExchange } from '../agents/live'
import { isLive, useApp, type Session } from '../store'
import { counted, type SummonView } from '../trace'
import { Badge, Button } from '../ui'

type Kept = NonNullable<Session['exchanges']>[number]
const isWhole = (exchange: Kept): exchange is LiveExchange => 'attempts' in exchange && Array.isArray(exchange.attempts)

/** What is known of how a model came to its answer: which one, its tries and repair, what was sent and said. */
export function ExchangeNote({ summon, session }: { summon: SummonView; session: Session }) {
  const again = useApp(app => app.againFrom)
  const showLive = useApp(app => app.showLive)
  const playsLive = useApp(app => isLive(app.players, summon.actor))
  const exchanges = (session.exchanges ?? []).filter(isWhole).filter(exchange => exchange.summon === summon.id)
  const last = exchanges.at(-1)
  if (last === undefined) return null
  const tokens = (last.inputTokens ?? 0) + (last.outputTokens ?? 0)
  return (
    <>
      <p className="row wrap tight t1 c3">
        <span>{last.model}{tokens > 0 && ` · ${tokens.toLocaleString('en')} tokens`}</span>
        {last.tries > 1 + last.repairs && <Badge icon="loop">{counted(last.tries, 'try', 'tries')}</Badge>}
        {last.repairs > 0 && <Badge tone="refused" icon="loop" title={last.repair}>{counted(last.repairs, 'repair')}</Badge>}
      </p>
      <details className="sent">
        <summary className="t1 c2">What was sent and said</summary>
        {exchanges.map((exchange, nth) => (
          <div key={nth} className="stack">
            {nth === 0 && <><b className="t1">System</b><pre className="said t1">{exchange.system}</pre><b className="t1">Prompt</b><pre className="said t1">{exchange.prompt}</pre></>}
            {exchange.attempts.map((attempt, at) => <Said key={at} attempt={attempt} at={at} repair={exchange.repair} />)}
          </div>
        ))}
      </details>
      {playsLive && summon.answeredAt !== undefined && (
        <footer className="row wrap">
          <Button kind="quiet" small icon="branch" title="A new run with the same past, up to this question" onClick={() => again(summon.id)}>Again from here</Button>
          <Button kind="quiet" small onClick={() => { again(summon.id); showLive(agentName(summon.actor.slice('agent:'.length))) }}>… with another model</Button>
        </footer>
      )}
    </>
  )
}

function Said({ attempt, at, repair }: { attempt: Attempt; at: number; repair: string | undefined }) {
  const said = [attempt.text ?? '', ...(attempt.calls ?? []).map(({ name, input }) => `${name}(${input})`)].filter(part => part !== '').join('\n')
  return (
    <>
      <b className="t1">{attempt.why === 'repair' ? 'Asked once more' : `Try ${at + 1}`}, {(attempt.durationMs / 1_000).toFixed(1)} s</b>
      {attempt.why === 'repair' && repair !== undefined && <p className="t1 refused">{repair}</p>}
      {said !== '' && <pre className="said t1">{said}</pre>}
      {attempt.error !== undefined && <p className="t1 bad">{attempt.error}</p>}
    </>
  )
}
