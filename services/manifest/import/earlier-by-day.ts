import { findEarlierDays, type EarlierDays } from '../earlier-days.ts'
import type { ManifestTransaction } from '../tables.ts'
import type { PlannedParcel, RoundDay } from './plan-import.ts'

/** The history by sub-depot and day, then by barcode. */
export type EarlierByDay = ReadonlyMap<string, ReadonlyMap<string, EarlierDays>>

export const dayKey = (day: Pick<RoundDay, 'subDepot' | 'date'>): string => `${day.subDepot}/${day.date}`

export async function earlierByDay(
  tx: ManifestTransaction,
  parcels: readonly { day: RoundDay; parcels: readonly PlannedParcel[] }[],
): Promise<EarlierByDay> {
  const barcodes = new Map<string, { day: RoundDay; texts: string[] }>()
  for (const { day, parcels: planned } of parcels) {
    const group = barcodes.get(dayKey(day)) ?? { day, texts: [] }
    barcodes.set(dayKey(day), group)
    for (const { body } of planned) group.texts.push(...body.barcodes.map((barcode) => barcode.text))
  }
  const found = new Map<string, ReadonlyMap<string, EarlierDays>>()
  for (const [key, { day, texts }] of barcodes) {
    found.set(key, await findEarlierDays(tx, day.subDepot, day.date, texts))
  }
  return found
}
