import type { DayReceipt } from '#contracts/manifest-endpoints.ts'
import type { Manifest } from '#contracts/manifest.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readCounts, type StatusCounts } from '../manifest-store.ts'
import { receiptKey } from './receipt-key.ts'

export interface Receipt {
  manifest: Manifest
  phone: StatusCounts
  /** As the depot counted it last. */
  depot: DayReceipt | undefined
  /** How a confirmed parcel reads. */
  recordsDeliveries: boolean
}

/** Null where the list is not on this phone. */
export async function readReceipt(manifestId: string): Promise<Receipt | null> {
  const { db } = currentEngine()
  const manifest = await db.table<Manifest, string>('manifests').get(manifestId)
  if (!manifest) return null
  const [phone, kept, recordsDeliveries] = await Promise.all([
    readCounts(manifestId),
    db.meta.get(receiptKey(manifestId)),
    readRecordsDeliveries(),
  ])
  return { manifest, phone, depot: kept?.value as DayReceipt | undefined, recordsDeliveries }
}
