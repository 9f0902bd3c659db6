import type { Manifest } from '#contracts/manifest/manifest.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readOutline } from '../manifest-store.ts'
import type { Outline } from '../list/outline.ts'
import { orderDraftKey, type OrderDraft } from './order-draft.ts'

export interface ListToOrder {
  manifest: Manifest
  /** In the current order. */
  outline: Outline
  draft: OrderDraft | undefined
}

/** Null where the list is not on this phone. */
export async function readListToOrder(manifestId: string): Promise<ListToOrder | null> {
  const { db } = currentEngine()
  const manifest = await db.table<Manifest, string>('manifests').get(manifestId)
  if (!manifest) return null
  const [outline, kept] = await Promise.all([readOutline(manifestId), db.meta.get(orderDraftKey(manifestId))])
  return { manifest, outline, draft: kept?.value as OrderDraft | undefined }
}
