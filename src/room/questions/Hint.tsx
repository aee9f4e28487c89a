import type { Objection } from '../../questions'
import { Icon } from '../../ui'

/** What is wrong with an answer, under it. */
export function Hint({ id, objection }: { id: string; objection: Objection | undefined }) {
  return objection ? (
    <p id={id} className="hint bad">
      <Icon name="error" /> {objection.message}
    </p>
  ) : null
}
