import type { BlobRef } from '#contracts/sync/blob.ts'
import { openPicture } from '#device/photo/open-picture.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** Photos that were sent as they were taken, without those whose bytes are gone. `bytes`: by blob id. */
export async function takenAgain(
  photos: readonly BlobRef[],
  bytes: ReadonlyMap<string, ArrayBuffer>,
): Promise<TakenPhoto[]> {
  const taken: TakenPhoto[] = []
  for (const { id, sha256, type, size } of photos) {
    const own = bytes.get(id)
    if (!own) continue
    const picture = await openPicture(new Blob([own], { type }))
    taken.push({ sha256, type, size, bytes: own, width: picture?.width ?? 0, height: picture?.height ?? 0 })
    picture?.close()
  }
  return taken
}
