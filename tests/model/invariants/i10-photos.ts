import { createHash } from 'node:crypto'
import type { BlobRef } from '#contracts/sync/blob.ts'
import type { BlobBytesRow } from '#offline/rows.ts'
import { hold, isEffective, isHeld, nameOf, type Invariant } from './invariant.ts'

const isWhole = (blob: BlobBytesRow, ref: BlobRef): boolean =>
  createHash('sha256').update(new Uint8Array(blob.bytes)).digest('hex') === ref.sha256

export const photosStay: Invariant = {
  rule: 'I10',
  sentence: 'A referenced blob is on the device or stored, digest equal.',
  async check(scene) {
    for (const entry of scene.world.ledger.taps()) {
      const { photos = [] } = entry.row.input as { photos?: BlobRef[] }
      if (photos.length === 0 || entry.replacedBy !== undefined) continue
      const counts = isHeld(scene, entry) || (entry.confirmed && (await isEffective(scene, entry)))
      if (!counts) continue
      for (const ref of photos) {
        const local = scene.held.some(({ blobs }) => blobs.some((blob) => blob.id === ref.id && isWhole(blob, ref)))
        // A photo that was stored twice is rightly gone from the phone, and a restored service may have lost it.
        if (local || scene.world.storedPhotos.has(ref.id)) continue
        const stored = (await scene.truth()).blobs(entry.row.actor).get(ref.id)
        hold('I10', stored === ref.sha256, () => `the photo ${ref.id} of ${nameOf(entry)} is nowhere`)
        scene.world.storedPhotos.add(ref.id)
      }
    }
  },
}
