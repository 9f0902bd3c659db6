import type { AttachmentRef } from '#contracts/sync/attachment.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { type Engine, findCommand } from '#offline/engine.ts'
import { readInput } from '#offline/outbox/read-input.ts'
import type { BlobRow, OutboxRow } from '#offline/rows.ts'

export interface WaitingPhoto {
  id: string
  state: BlobRow['state']
}

/** The input as its command reads it, or undefined where this version cannot. */
export function readableInput(engine: Pick<Engine, 'syncs'>, row: OutboxRow): unknown {
  return findCommand(engine, row.service, row.command)?.input.safeParse(readInput(engine, row)).data
}

/** Returns the photos of a command; empty if its input cannot be parsed. */
export function photoRefs(engine: Pick<Engine, 'syncs'>, row: OutboxRow): readonly AttachmentRef[] {
  const input = readableInput(engine, row)
  return input === undefined ? [] : (findCommand(engine, row.service, row.command)?.blobs?.(input) ?? [])
}

/** Photos by the tap that they belong to, from the indexes alone: their bytes would not fit into memory. */
export async function photosByTap(db: OfflineDatabase): Promise<Map<number, WaitingPhoto[]>> {
  const taps = new Map<string, number>()
  const [, stored, refused] = await Promise.all([
    db.blobs.orderBy('n').eachKey((n, cursor) => taps.set(cursor.primaryKey, Number(n))),
    db.blobs.where('state').equals('stored').primaryKeys(),
    db.blobs.where('state').equals('refused').primaryKeys(),
  ])
  const states = new Map<string, BlobRow['state']>()
  for (const id of stored) states.set(id, 'stored')
  for (const id of refused) states.set(id, 'refused')
  const photos = new Map<number, WaitingPhoto[]>()
  for (const [id, n] of taps) {
    const photo: WaitingPhoto = { id, state: states.get(id) ?? 'waiting' }
    const list = photos.get(n)
    if (list) list.push(photo)
    else photos.set(n, [photo])
  }
  return photos
}

/** The number of photos sent at once. More are not read, because their bytes come with them. */
const wide = 4

/** Returns which of these photos are being sent now. */
export async function photosUnderWay(db: OfflineDatabase, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db.blobs.bulkGet([...ids].sort().slice(0, wide))
  const underWay = rows.filter((row) => row && row.sent > row.attempts && row.nextAt <= now)
  return new Set(underWay.flatMap((row) => (row ? [row.id] : [])))
}
