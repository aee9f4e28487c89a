import { useStore } from '@xyflow/react'
import { useEffect } from 'react'
import { useApp } from '../../store'
import { build, useBuild, type Card } from './buildStore'
import { ActCard } from './ActCard'
import { AskCard } from './AskCard'
import { CapsCard } from './CapsCard'
import { ConnectCard } from './ConnectCard'
import { AgentCard, FieldCard } from './NewCards'
import { RequirementCard } from './RequirementCard'
import { ShapeCard } from './ShapeCard'

const WIDTH = 300

/** The small form that a gesture has opened, beside where it ended. It stays until it is answered or given up. */
export function Cards() {
  const card = useBuild((state) => state.card)
  const [x, y, zoom] = useStore((flow) => flow.transform)
  const width = useStore((flow) => flow.width)
  const height = useStore((flow) => flow.height)
  const documentId = useApp((app) => app.document.id)
  // What was asked about another document is no question any more.
  useEffect(() => () => build().set({ card: null, editing: null }), [documentId])
  if (!card) return null
  const left = Math.max(8, Math.min(card.at.x * zoom + x, width - WIDTH - 8))
  const top = Math.max(8, Math.min(card.at.y * zoom + y, height - 120))
  const limit = Math.max(200, height - 16)
  return (
    <div className="build-card card nokey nopan nodrag nowheel" style={{ left, top: Math.min(top, Math.max(8, height - 340)), width: WIDTH, maxHeight: limit }}>
      <Inside key={JSON.stringify(card)} card={card} />
    </div>
  )
}

function Inside({ card }: { card: Card }) {
  switch (card.kind) {
    case 'agent':
      return <AgentCard card={card} />
    case 'field':
      return <FieldCard card={card} />
    case 'ask':
      return <AskCard card={card} />
    case 'requirement':
      return <RequirementCard card={card} />
    case 'act':
      return <ActCard card={card} />
    case 'connect':
      return <ConnectCard card={card} />
    case 'caps':
      return <CapsCard />
    case 'shape':
      return <ShapeCard card={card} />
  }
}
