import type { BlobRef } from '#contracts/sync/blob.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { readAttachment, type FoundAttachment } from '#offline/attachments/read-attachment.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** A photo that was sent, from any phone, and how to have it. */
export interface SentPhoto {
  id: string
  read: () => Promise<FoundAttachment>
}

/** Photos that one service has been sent, in their order. */
export const sentPhotos = (service: ServiceKey, refs: readonly BlobRef[]): SentPhoto[] =>
  refs.map((ref) => ({ id: ref.id, read: async () => await readAttachment(currentEngine(), service, ref) }))
