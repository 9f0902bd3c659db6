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

/** How far the newest deed of this desk on an entity has come; null where there was none. */
export async function readDeedState(entity: string): Promise<SyncState | null> {
  const delivery = await newestDelivery(entity)
  return delivery ? syncState(delivery, currentEngine().clock.wall()) : null
}

/** What the service waits for before it takes the newest action of this desk on an entity; null: nothing that it named. */
export async function readActionWait(entity: string): Promise<string | null> {
  const delivery = await newestDelivery(entity)
  return delivery?.state === 'pending' ? delivery.code : null
}

/** Why the service has refused the newest actions of this desk on entities; nothing of those that it has not. */
export async function readDeedRefusals(entities: readonly string[]): Promise<string[]> {
  const refusals = await Promise.all(entities.map((entity) => readDeedRefusal(entity)))
  return refusals.filter((refusal) => refusal !== null)
}

/** Why the service has refused the newest deed of this desk on an entity; null: it has not. */
export async function readDeedRefusal(entity: string): Promise<string | null> {
  const delivery = await newestDelivery(entity)
  return delivery?.state === 'attention' ? delivery.code : null
}
