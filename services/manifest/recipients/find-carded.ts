import { sql } from 'kysely'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Card } from '#contracts/parcel/where.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, withEvents, type ParcelRow } from '../parcel-row.ts'

type CardedRow = ParcelRow & { barcode: string; date: string }

/** A parcel that a card was left for, on the last day that has it, which may be later than that of the card. */
export interface CardedParcel {
  parcel: Parcel
  /** The day of its list. */
  date: string
}

/**
 * Returns the parcel of a card at a postcode; undefined if there is none, if several have this number there, and once
 * the parcel has left its list. An unknown number and a wrong postcode are one statement without a row, so neither takes
 * longer than the other.
 */
export async function findCarded(
  { db }: Pick<ManifestDeps, 'db'>,
  { card, postcode }: Card,
): Promise<CardedParcel | undefined> {
  const { rows } = await sql<CardedRow>`
    select b.barcode, b.date, p.* from calling_cards c
    join parcel_barcodes own on own.sub_depot = c.sub_depot and own.parcel_id = c.parcel_id
    join parcel_barcodes b on b.sub_depot = own.sub_depot and b.barcode = own.barcode
    join parcels p on p.sub_depot = b.sub_depot and p.id = b.parcel_id
    where c.code = ${card} and p.removed_at is null
      and upper(replace(p.body -> 'address' ->> 'postcode', ' ', '')) = ${postcode.replaceAll(' ', '')}
    order by b.date desc, p.id limit 50`.execute(db)
  const [last] = rows
  if (!last) return undefined
  const [whole] = await withEvents(db, [last])
  const parcel = whole && parcelOfRow(whole)
  if (!parcel) return undefined
  const own = new Set(parcel.barcodes.map(({ text }) => canonicalBarcode(text)))
  const isOther = rows.some(({ sub_depot, barcode }) => sub_depot !== last.sub_depot || !own.has(barcode))
  return isOther ? undefined : { parcel, date: last.date }
}
