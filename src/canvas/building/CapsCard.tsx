import type { Policy, SingleOperation } from '../../machine'
import { useApp } from '../../store'
import { CardForm, Line } from './CardForm'
import { useCardText } from './cardText'
import { carryOut } from './carryOut'

const CAPS = [
  { cap: 'maxIterations', label: 'Rounds of asking, in all' },
  { cap: 'maxExchangesPerStage', label: 'Answers, in one visit of a state' },
  { cap: 'maxExchangesPerAgentPerStage', label: 'Answers of one agent, in one visit' },
  { cap: 'checkpointEvery', label: 'A checkpoint after every … answers' },
] as const satisfies readonly { readonly cap: keyof Policy; readonly label: string }[]

const CARD = { kind: 'caps' } as const

type Cap = (typeof CAPS)[number]['cap']

/** What bounds a run: an empty line bounds nothing. */
export function CapsCard() {
  const policy = useApp((app) => app.lastGood.policy)
  const texts: Readonly<Record<Cap, ReturnType<typeof useCardText>>> = {
    maxIterations: useCardText(CARD, 'maxIterations', String(policy.maxIterations ?? '')),
    maxExchangesPerStage: useCardText(CARD, 'maxExchangesPerStage', String(policy.maxExchangesPerStage ?? '')),
    maxExchangesPerAgentPerStage: useCardText(CARD, 'maxExchangesPerAgentPerStage', String(policy.maxExchangesPerAgentPerStage ?? '')),
    checkpointEvery: useCardText(CARD, 'checkpointEvery', String(policy.checkpointEvery ?? '')),
  }
  const submit = () => {
    const operations: SingleOperation[] = []
    for (const { cap, label } of CAPS) {
      const text = texts[cap][0].trim()
      if (!/^\d{0,15}$/.test(text)) return { ok: false as const, reason: `“${label}” takes a whole number, at least 0. Mend it, or leave it empty.` }
      const value = text === '' ? null : Number(text)
      if (value !== (policy[cap] ?? null)) operations.push({ kind: 'setCap', cap, value })
    }
    if (operations.length === 0) return { ok: true as const }
    return carryOut({ operation: { kind: 'several', operations, label: 'set the caps' }, says: 'Set the caps.' }, { quiet: true })
  }
  return (
    <CardForm title="Caps" action="Keep" onSubmit={submit}>
      <p className="t2 c2">They end a run that would not end by itself. Empty bounds nothing.</p>
      {CAPS.map(({ cap, label }) => (
        <Line key={cap} label={label}>
          {(id) => <input id={id} type="text" inputMode="numeric" className="input num" value={texts[cap][0]} autoComplete="off" onChange={(event) => texts[cap][1](event.target.value)} />}
        </Line>
      ))}
    </CardForm>
  )
}
