import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { readStopCounts, type CountedStops } from '#features/stops/own-stops-store.ts'
import { readOwnPay } from '#features/pay/own-pay-store.ts'
import { total } from '#domain/pay/sum-lines.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { pickManifest } from '../list/pick-manifest.ts'
import { readCounts, readManifests, type StatusCounts } from '../manifest-store.ts'
import { receiptKey } from './receipt-key.ts'

export interface Receipt {
  manifest: Manifest
  phone: StatusCounts
  /** The counts of collected and handed over parcels; null if the list has no stops. */
  stops: CountedStops | null
  /** The depot's last count. */
  depot: DayReceipt | undefined
  /** Changes the label of confirmed parcels. */
  recordsDeliveries: boolean
  /** The pay of the day by this phone's record, on all rounds, in tenths of a penny. */
  pay: number
}

/** Returns the receipt of the list, or of the day's default list; null if it is not on this phone. */
export async function readReceipt(manifestId: string | null, today: string): Promise<Receipt | null> {
  const { db } = currentEngine()
  const manifest =
    manifestId === null
      ? pickManifest(await readManifests(), null, today)
      : await db.table<Manifest, string>('manifests').get(manifestId)
  if (!manifest) return null
  const [phone, stops, kept, recordsDeliveries, own] = await Promise.all([
    readCounts(manifest.id),
    readStopCounts(manifest.id),
    db.meta.get(receiptKey(manifest.id)),
    readRecordsDeliveries(),
    readOwnPay({ from: manifest.date, to: manifest.date }),
  ])
  return { manifest, phone, stops, depot: kept?.value as DayReceipt | undefined, recordsDeliveries, pay: total(own) }
}
