import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { syncState, type SyncState } from '#offline/overlay.ts'
import type { DeliveryRow } from '#offline/rows.ts'

async function newestDelivery(entity: string): Promise<DeliveryRow | undefined> {
  const { db } = currentEngine()
  const rows = await db.outbox.where('entity').equals(entity).toArray()
  const [delivery] = await numberedRows(
    db.delivery,
    rows
      .map(({ n }) => n)
      .toSorted((a, b) => b - a)
      .slice(0, 1),
  )
  return delivery
}

/** The sync state of this desk's newest action on an entity; null if there is none. */
export async function readActionState(entity: string): Promise<SyncState | null> {
  const delivery = await newestDelivery(entity)
  return delivery ? syncState(delivery, currentEngine().clock.wall()) : null
}

/** The code of what the service waits for before it takes this desk's newest action on an entity; null if it named nothing. */
export async function readActionWait(entity: string): Promise<string | null> {
  const delivery = await newestDelivery(entity)
  return delivery?.state === 'pending' ? delivery.code : null
}

/** The codes with which the service rejected this desk's newest actions on entities; none for those that it did not reject. */
export async function readActionRejections(entities: readonly string[]): Promise<string[]> {
  const rejections = await Promise.all(entities.map((entity) => readActionRejection(entity)))
  return rejections.filter((rejection) => rejection !== null)
}

/** The code with which the service rejected this desk's newest action on an entity; null if it did not. */
export async function readActionRejection(entity: string): Promise<string | null> {
  const delivery = await newestDelivery(entity)
  return delivery?.state === 'attention' ? delivery.code : null
}
