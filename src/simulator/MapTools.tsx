import { Icon, Segmented } from '../ui'
import type { MapLook } from './mapLook'

const ORDERS = [
  { value: 'document', label: 'As declared', hint: 'Writers in the order in which the machine names them' },
  { value: 'name', label: 'By name', hint: 'Writers by the alphabet' },
  { value: 'value', label: 'By value', hint: 'Writers by what they said last: numbers from high to low' },
] as const

/** Filter, order and changes, for all maps at once. */
export function MapTools({ look, onLook }: { look: MapLook; onLook: (look: MapLook) => void }) {
  return (
    <div className="jtools" role="group" aria-label="How the maps are shown">
      <label className="input">
        <Icon name="search" small />
        <input type="search" placeholder="Filter writers and values" aria-label="Filter the maps" value={look.query} onChange={event => onLook({ ...look, query: event.target.value })} />
      </label>
      <Segmented small label="Order of the writers" value={look.order} options={ORDERS} onChange={order => onLook({ ...look, order })} />
      <label className="maptoggle t2"><input type="checkbox" checked={look.changes} onChange={event => onLook({ ...look, changes: event.target.checked })} />Changes since the round before</label>
    </div>
  )
}
