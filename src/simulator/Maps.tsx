import { useDeferredValue, useMemo, useState } from 'react'
import { useApp, type Session } from '../store'
import { EmptyPane } from '../ui'
import { MapBox } from './MapBox'
import { PLAIN_LOOK } from './mapLook'
import { mapTables } from './mapTable'
import { MapTools } from './MapTools'
import { ListBox, ScalarBox } from './OtherBoxes'
import { otherFields } from './otherFields'
import './simulator.css'

/** Everything that the context holds, and held: a table per map over its rounds, the lists, and the single values. */
export function MapsPanel() {
  const session = useApp(app => app.session)
  if (session === null) return <EmptyPane icon="grid" title="No run yet." text="Press play: every map becomes a table here, writers down, rounds across, so you see what is kept and what is cleared." />
  return <Maps session={session} />
}

function Maps({ session }: { session: Session }) {
  const [look, setLook] = useState(PLAIN_LOOK)
  const asked = useDeferredValue(look)
  const { machine, run, cursor, thinking } = session
  const maps = useMemo(() => mapTables(machine, run.journal, cursor), [machine, run.journal, cursor])
  const { scalars, lists } = useMemo(() => otherFields(machine, run.journal, cursor), [machine, run.journal, cursor])
  if (maps.length + scalars.length + lists.length === 0) return <EmptyPane icon="field" title="Nothing to hold." text="This machine declares no context fields, so nobody can write anything. Add one under context." />
  return (
    <div className="mapspane">
      {maps.length > 0 && <MapTools look={look} onLook={setLook} />}
      <div className="maps">
        {maps.map(table => <MapBox key={table.field.name} table={table} machine={machine} thinking={thinking} look={asked} />)}
        {lists.map(list => <ListBox key={list.field.name} list={list} machine={machine} />)}
        {scalars.length > 0 && <ScalarBox scalars={scalars} machine={machine} />}
      </div>
    </div>
  )
}
