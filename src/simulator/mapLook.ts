import type { RowOrder } from './mapView'

/** How the maps are looked at: for all tables at once. */
export interface MapLook {
  readonly order: RowOrder
  readonly query: string
  /** Each cell as what changed since its writer's round before. */
  readonly changes: boolean
}

export const PLAIN_LOOK: MapLook = { order: 'document', query: '', changes: false }
