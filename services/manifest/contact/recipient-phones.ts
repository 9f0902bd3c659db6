import { sql } from 'kysely'
import type { ManifestTransaction } from '../tables.ts'

interface ParcelPhone {
  subDepot: string
  parcelId: string
  /** Null: the depot has none any more. */
  phone: string | null
}

/** Saves the numbers of recipients, and deletes those that the depot no longer has. */
export async function savePhones(tx: ManifestTransaction, parcels: readonly ParcelPhone[]): Promise<void> {
  const known = parcels.flatMap(({ subDepot, parcelId, phone }) =>
    phone === null ? [] : [{ sub_depot: subDepot, parcel_id: parcelId, phone }],
  )
  const gone = parcels.filter(({ phone }) => phone === null)
  await deletePhones(
    tx,
    gone.map(({ subDepot }) => subDepot),
    gone.map(({ parcelId }) => parcelId),
  )
  if (known.length === 0) return
  await sql`
    insert into recipient_phones (sub_depot, parcel_id, phone)
    select sub_depot, parcel_id, phone
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r(sub_depot text, parcel_id uuid, phone text)
    on conflict (sub_depot, parcel_id) do update set phone = excluded.phone
    where recipient_phones.phone <> excluded.phone`.execute(tx)
}

export async function deletePhones(
  tx: ManifestTransaction,
  subDepots: readonly string[],
  parcelIds: readonly string[],
): Promise<void> {
  if (parcelIds.length === 0) return
  await sql`
    delete from recipient_phones
    where sub_depot = any(${[...new Set(subDepots)]}::text[]) and parcel_id = any(${parcelIds}::uuid[])`.execute(tx)
}
