import { useApp } from '../store'
import { EmptyPane } from '../ui'
import { Diagram } from './Diagram'
import { useLook } from './keptView'
import { PrintOnDemand } from './PrintOnDemand'
import { Timeline } from './Timeline'
import './sequence.css'

/** The run seen as a sequence diagram, or over time. A click moves the whole room to that moment. */
export function SequenceDiagram() {
  const session = useApp(app => app.session)
  const [view, setView] = useLook(session?.machineText ?? '', 'view')
  if (session === null) return <EmptyPane icon="play" title="No run yet." text="Press play: the trace shows who was asked, what they answered and which edge fired." />
  return (
    <>
      {view === 'diagram' ? <Diagram session={session} onView={setView} /> : <Timeline session={session} onView={setView} />}
      <PrintOnDemand session={session} />
    </>
  )
}
