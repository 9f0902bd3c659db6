import { sql } from 'kysely'
import type { OpenWish } from '#contracts/depot/wish-commands.ts'
import type { WishKind } from '#contracts/parcel/wish.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import type { ManifestTransaction } from '../tables.ts'

const mostListed = 50

interface WishRow {
  id: string
  parcel_id: string
  kind: WishKind
  asked_at: Date
  house: string
  street: string
  round: string
}

/**
 * Returns what recipients asked and nobody has answered, with the parcel on its latest list. A wish for the next attempt
 * is left out once the parcel is delivered, handed back or missing: nothing is to be done about it.
 */
export async function listWishes(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
): Promise<{ wishes: OpenWish[]; more: boolean }> {
  const { rows } = await sql<WishRow>`
    select w.id, p.id as parcel_id, w.kind, w.asked_at, r.number as round,
      coalesce(p.body -> 'address' ->> 'house', '') as house, coalesce(p.body -> 'address' ->> 'street', '') as street
    from recipient_wishes w
    cross join lateral (
      select b.parcel_id from parcel_barcodes own
      join parcel_barcodes b on b.sub_depot = own.sub_depot and b.barcode = own.barcode
      join parcels listed on listed.sub_depot = b.sub_depot and listed.id = b.parcel_id
      where own.sub_depot = w.sub_depot and own.parcel_id = w.parcel_id and listed.removed_at is null
      order by b.date desc, b.parcel_id limit 1
    ) as latest
    join parcels p on p.sub_depot = w.sub_depot and p.id = latest.parcel_id
    join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where w.sub_depot = any(${getCallerSubDepots(caller)}::text[]) and w.answered_at is null
      and (w.kind = 'not_mine' or p.status in ('expected', 'confirmed', 'carry_forward', 'unable_to_deliver'))
    order by w.asked_at, w.id limit ${mostListed + 1}`.execute(db)
  return {
    wishes: rows.slice(0, mostListed).map(({ id, parcel_id: parcelId, kind, asked_at: at, house, street, round }) => ({
      id,
      parcelId,
      kind,
      at: at.toISOString(),
      place: `${house} ${street}`.trim(),
      round,
    })),
    more: rows.length > mostListed,
  }
}

/** Saves that wishes are answered, so that they no longer wait for staff. */
export async function saveAnswered(
  tx: ManifestTransaction,
  answered: readonly { subDepot: string; id: string }[],
  at: Date,
): Promise<void> {
  if (answered.length === 0) return
  await sql`update recipient_wishes set answered_at = ${at}
    where sub_depot = any(${[...new Set(answered.map(({ subDepot }) => subDepot))]}::text[])
      and id = any(${answered.map(({ id }) => id)}::uuid[]) and answered_at is null`.execute(tx)
}

/** Deletes the wishes of parcels whose recipient is erased. Their words go with the parcels' history. */
export async function deleteWishes(
  tx: ManifestTransaction,
  subDepot: string,
  parcelIds: readonly string[],
): Promise<void> {
  await sql`delete from recipient_wishes where sub_depot = ${subDepot} and parcel_id = any(${parcelIds}::uuid[])`.execute(
    tx,
  )
}
