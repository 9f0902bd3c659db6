import { sql } from 'kysely'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { dayWasAttempt } from '#domain/parcel/attempts.ts'
import { withEvents } from './parcel-row.ts'
import type { ManifestTransaction } from './tables.ts'

export interface EarlierDays {
  events: ParcelEvent[]
  /** Days on which somebody was at the door in vain. */
  attempts: number
}

interface Before {
  date: string
  attempts: number
  events: ParcelEvent[]
  earlier: ParcelEvent[]
}

function summed(last: Before, next: Before): Before {
  if (next.date !== last.date) return next.date > last.date ? next : last
  // Two lists of one day had it, so both belong to its history, but the day counts once.
  const known = new Set(last.earlier.map((event) => event.id))
  return {
    date: last.date,
    attempts: Math.max(last.attempts, next.attempts),
    earlier: [...last.earlier, ...next.earlier.filter((event) => !known.has(event.id))],
    events: [...last.events, ...next.events],
  }
}

/**
 * History by barcode as it was asked for, from the last day before `date` on which the sub-depot had it, however it was
 * written then. That day's own history holds the days before it.
 */
export async function findEarlierDays(
  tx: ManifestTransaction,
  subDepot: string,
  date: string,
  barcodes: readonly string[],
): Promise<Map<string, EarlierDays>> {
  const canonical = new Map(barcodes.map((barcode) => [barcode, canonicalBarcode(barcode)]))
  const found = await tx
    .selectFrom('parcel_barcodes as b')
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.sub_depot', '=', 'b.sub_depot').onRef('p.id', '=', 'b.parcel_id'),
    )
    .select(['b.barcode', 'b.date', 'p.attempts', 'p.events', 'p.earlier', 'p.history'])
    .where('b.sub_depot', '=', subDepot)
    .where('b.barcode', '=', sql<string>`any(${[...new Set(canonical.values())]}::text[])`)
    .where('b.date', '<', date)
    .orderBy('b.date')
    .orderBy('p.id')
    .execute()
  const last = new Map<string, Before>()
  for (const { barcode, history: _history, ...before } of await withEvents(tx, found)) {
    const known = last.get(barcode)
    last.set(barcode, known === undefined ? before : summed(known, before))
  }
  const days = new Map<string, EarlierDays>()
  for (const [barcode, form] of canonical) {
    const before = last.get(form)
    if (!before) continue
    const { attempts, earlier, events } = before
    days.set(barcode, {
      events: [...earlier, ...events],
      attempts: attempts + (dayWasAttempt(events) ? 1 : 0),
    })
  }
  return days
}
