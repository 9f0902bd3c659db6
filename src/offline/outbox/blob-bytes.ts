import type { OfflineDatabase } from '../database.ts'
import type { BlobRow } from '../rows.ts'

/** The keys of a file's bytes: a large one lies in several rows, the first under its own id. */
export const partKeys = ({ id, parts = 1 }: Pick<BlobRow, 'id' | 'parts'>): string[] =>
  Array.from({ length: parts }, (_, n) => (n === 0 ? id : `${id}/${n}`))

/** The bytes of a photo, where this phone has them. */
export const readBlobBytes = async (
  { blobBytes }: OfflineDatabase,
  { id, bytes }: BlobRow,
): Promise<ArrayBuffer | undefined> => (await blobBytes.get(id))?.bytes ?? bytes

/** A file of any size, where this phone has all of it. A large one as a Blob, which need not lie in memory whole. */
export async function readBlobFile(db: OfflineDatabase, row: BlobRow): Promise<ArrayBuffer | Blob | undefined> {
  if ((row.parts ?? 1) === 1) return await readBlobBytes(db, row)
  const parts: BlobPart[] = []
  for (const key of partKeys(row)) {
    const bytes = (await db.blobBytes.get(key))?.bytes
    if (!bytes) return undefined
    parts.push(new Blob([bytes]))
  }
  return new Blob(parts)
}
