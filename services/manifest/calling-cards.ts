import { sql } from 'kysely'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { getCardNumber, leavesCard } from '#domain/parcel/calling-card.ts'
import type { ParcelPlace } from './parcel-state.ts'
import type { ManifestTransaction } from './tables.ts'
import { writeRows } from './write-rows.ts'

/** Saves the numbers of cards that are left now. They lead to the parcel and say nothing about it. */
export async function saveCards(
  tx: ManifestTransaction,
  listed: readonly { place: ParcelPlace; parcel: Parcel }[],
  at: Date,
): Promise<void> {
  const rows = listed
    .filter(({ parcel }) => leavesCard(parcel))
    .map(({ place, parcel }) => ({
      code: getCardNumber(parcel),
      sub_depot: place.subDepot,
      parcel_id: parcel.id,
      left_at: at,
    }))
  await writeRows(
    tx,
    'calling_cards',
    rows,
    sql`on conflict (code, sub_depot, parcel_id) do update set left_at = excluded.left_at`,
  )
}
