import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { syncState } from '#offline/overlay.ts'
import type { SyncState } from '#offline/overlay.ts'

/** How far the newest deed of this desk on an entity has come; null where there was none. */
export async function readDeedState(entity: string): Promise<SyncState | null> {
  const { db, clock } = currentEngine()
  const rows = await db.outbox.where('entity').equals(entity).toArray()
  const [delivery] = await numberedRows(db.delivery, rows.map(({ n }) => n).toSorted((a, b) => b - a).slice(0, 1))
  return delivery ? syncState(delivery, clock.wall()) : null
}
