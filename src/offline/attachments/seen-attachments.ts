import type { Dexie, Table } from 'dexie'
import type { CleanupTime } from '../feature-care.ts'
import { requireStorage } from '../storage/block-writes.ts'
import { attachmentCache } from './attachment-cache.ts'

/** Bytes of one courier's files on a phone. */
const budget = 40_000_000
/** Milliseconds from when a file was fetched: as long as personal data stay, however often it is looked at. */
const keptFor = 7 * 86_400_000

interface SeenRow {
  id: string
  /** Bytes. */
  size: number
  /** Milliseconds of the wall clock: when it was fetched, and when it was last looked at. */
  keptAt: number
  seenAt: number
}

type Owned = Pick<Dexie, 'name' | 'table'>

const rowsIn = (db: Owned): Table<SeenRow, string> => db.table('attachments')
const addressOf = (id: string): string => `/attachments/${id}`

async function drop(db: Owned, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const cache = await caches.open(attachmentCache(db.name))
  await Promise.all(ids.map(async (id) => await cache.delete(addressOf(id))))
  await rowsIn(db).bulkDelete([...ids])
}

/** Returns a cached file; undefined if it was never saved, or was deleted since to free space. */
export async function readSavedAttachment(db: Owned, id: string, now: number): Promise<Blob | undefined> {
  if (!('caches' in globalThis) || !(await rowsIn(db).get(id))) return undefined
  const answer = await (await caches.open(attachmentCache(db.name))).match(addressOf(id))
  // A phone without room shows it all the same.
  const noted: Promise<unknown> = answer ? rowsIn(db).update(id, { seenAt: now }) : rowsIn(db).delete(id)
  await noted.catch(() => undefined)
  return await answer?.blob()
}

/** Frees the files that nobody has looked at for longest, until `need` more bytes are within the budget. */
async function makeRoom(db: Owned, need: number, limit: number): Promise<void> {
  const rows = await rowsIn(db).orderBy('seenAt').toArray()
  let left = limit - need - rows.reduce((sum, { size }) => sum + size, 0)
  const going: string[] = []
  for (const { id, size } of rows) {
    if (left >= 0) break
    going.push(id)
    left += size
  }
  await drop(db, going)
}

/**
 * Saves a file for use without signal. A file that is larger than half of the budget is not saved: it would push out all
 * the others. Errors: those of a full phone; then nothing of it is saved.
 */
export async function saveAttachment(db: Owned, id: string, file: Blob, now: number, limit = budget): Promise<void> {
  if (!('caches' in globalThis) || file.size > limit / 2) return
  await requireStorage()
  await makeRoom(db, file.size, limit)
  // Its row first: bytes without one would never be freed.
  await rowsIn(db).put({ id, size: file.size, keptAt: now, seenAt: now })
  try {
    await (
      await caches.open(attachmentCache(db.name))
    ).put(addressOf(id), new Response(file, { headers: { 'content-type': file.type } }))
  } catch (error) {
    await drop(db, [id])
    throw error
  }
}

/** Deletes the files whose retention has passed. */
export async function deleteOldAttachments(
  db: Owned,
  { deviceDated }: Pick<CleanupTime, 'deviceDated'>,
): Promise<void> {
  if (!('caches' in globalThis)) return
  await drop(
    db,
    await rowsIn(db)
      .where('keptAt')
      .below(deviceDated - keptFor)
      .primaryKeys(),
  )
}
