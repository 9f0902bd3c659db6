import type { MapStop } from '#domain/map/map-stops.ts'

export interface ShownStops {
  stops: readonly MapStop[]
  next: string | null
  recordsDeliveries: boolean
  /** Where parcels are chosen: the ids of those that are. */
  chosen?: ReadonlySet<string>
}
