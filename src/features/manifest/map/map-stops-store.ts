import { toMapStops, type StopsOfRound } from '#domain/map/map-stops.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { readParcels } from '../manifest-store.ts'

/** Returns the stops of a list as the courier must see them, in the order of `ids`. */
export async function readMapStops(ids: readonly string[]): Promise<StopsOfRound> {
  const [recordsDeliveries, read] = await Promise.all([readRecordsDeliveries(), readParcels(ids)])
  return toMapStops(
    read.flatMap((overlaid) => (overlaid ? [overlaid.row] : [])),
    recordsDeliveries,
  )
}
