import { parcelEntity } from '#contracts/parcel/parcel.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { syncState, type SyncState } from '#offline/overlay.ts'

/** Returns the sync state of this device's taps on a parcel, by event id. */
export async function readEventSync(parcelId: string): Promise<Map<string, SyncState>> {
  const { db, clock } = currentEngine()
  const taps = await db.outbox.where('entity').equals(parcelEntity(parcelId)).toArray()
  const deliveries = await db.delivery.bulkGet(taps.map((tap) => tap.n))
  const now = clock.wall()
  return new Map(
    taps.flatMap((tap, at) => {
      const delivery = deliveries[at]
      return delivery && tap.command !== 'void' ? [[tap.mid, syncState(delivery, now)] as const] : []
    }),
  )
}
