import type { OfflineDatabase } from '../database.ts'
import type { BlobRow } from '../rows.ts'

/** The bytes of a photo, where this phone has them. */
export const bytesOf = async ({ blobBytes }: OfflineDatabase, { id, bytes }: BlobRow): Promise<ArrayBuffer | undefined> =>
  (await blobBytes.get(id))?.bytes ?? bytes
