import { useMemo } from 'react'
import { explainGuard, fromCel, type Part } from '../guards'
import { celContext } from '../reducer'
import { useApp } from '../store'
import { valueText } from '../trace'
import { Badge } from '../ui'
import { selectMachine } from './element'
import type { GuardAddress } from './entries'

const LONGEST = 160
const MOST_ROWS = 12

/** The parts that have a value of their own, innermost first, each text once; the whole is told above them. */
function partsIn(whole: Part): readonly Part[] {
  const found = new Map<string, Part>()
  const visit = (part: Part): void => {
    part.parts.forEach(visit)
    const isLiteral = part.op === 'value' || part.op === 'id' || part.result.kind === 'idle' || (part.op === 'list' && part.parts.every(({ op }) => op === 'value')) || (part.op === '-_' && part.parts.every(({ op }) => op === 'value'))
    if (part !== whole && !isLiteral && !found.has(part.text)) found.set(part.text, part)
  }
  visit(whole)
  return [...found.values()].slice(0, MOST_ROWS)
}

/** What a guard, as it is typed, comes to at the moment of the run that is shown: its ending, why, and what each part is. */
export function OutcomeNow({ expression, address }: { expression: string; address: GuardAddress }) {
  const moment = useApp((app) => app.moment)
  const { context } = useApp(selectMachine)
  const seen = useMemo(() => (moment === null || expression.trim() === '' ? null : explainGuard(expression, { context: celContext(moment.slots) }, context)), [moment, expression, context])
  if (seen === null || moment === null) return null
  const { outcome, whole, sentence } = seen
  const judged = moment.guards.find(({ state, transition, guard }) => state === address.state && transition === address.transition && guard === address.guard)
  const parts = whole ? partsIn(whole) : []
  return (
    <div className="outcome">
      <p className="row wrap t2">
        {outcome.kind === 'passed' ? (
          <Badge tone="ok" icon="ok">
            passed
          </Badge>
        ) : outcome.kind === 'blocked' ? (
          <Badge icon="x">blocked</Badge>
        ) : (
          <Badge tone="error" icon="error">
            errored
          </Badge>
        )}
        <span className="c3">{moment.index === 0 ? 'before the first record' : `with the values after record ${moment.index}`}</span>
      </p>
      <p className={outcome.kind === 'errored' ? 't2 bad-ink' : 't2'}>{sentence.replaceAll('`', '')}</p>
      {judged && (
        <p className="t2 c3">
          The run judged it at record {judged.at + 1}: {judged.outcome}.
        </p>
      )}
      {parts.length > 1 && (
        <table className="tb part-values">
          <caption className="sr">What each part is</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.text}>
                <th scope="row">
                  <code>{part.text}</code>
                </th>
                <td>
                  <PartValue part={part} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function PartValue({ part: { result } }: { part: Part }) {
  if (result.kind === 'idle') return null
  if (result.kind === 'error') return <span className="bad-ink">{result.error.message}</span>
  const value = fromCel(result.value)
  if (Array.isArray(value) && value.length === 0) return <span className="c3">none</span>
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return <span className="c3">empty</span>
  return <>{valueText(value, LONGEST)}</>
}
