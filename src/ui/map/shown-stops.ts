import type { MapStop } from '#domain/map/map-stops.ts'

export interface ShownStops {
  stops: readonly MapStop[]
  next: string | null
  recordsDeliveries: boolean
  /** The ids of the chosen parcels, on a map for choosing. */
  chosen?: ReadonlySet<string>
}
