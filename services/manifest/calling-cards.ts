import { sql } from 'kysely'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { Where } from '#contracts/parcel/where.ts'
import { getCardNumber, getHandover, leavesCard, whereIs } from '#domain/parcel/calling-card.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { RateLimit } from '#kit/http/limits/buckets.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { parcelOfRow, withEvents, type ParcelRow } from './parcel-row.ts'
import type { ParcelPlace } from './parcel-state.ts'
import type { ManifestTransaction } from './tables.ts'
import { writeRows } from './write-rows.ts'

/** The limit for each address: enough for a household with its cards, but not for trying all numbers. */
export const whereLimit: RateLimit = { burst: 20, perSecond: 0.2 }

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

type Carded = ParcelRow & { barcode: string; date: string }

/**
 * Where the parcel of a card is now: on the last day that has it, which may be later than that of the card.
 * @throws ProblemError not-found for a number that no card of the last six weeks has
 */
export async function readWhere({ db }: Pick<ManifestDeps, 'db'>, code: string): Promise<Where> {
  const { rows } = await sql<Carded>`
    select b.barcode, b.date, p.* from calling_cards c
    join parcel_barcodes own on own.sub_depot = c.sub_depot and own.parcel_id = c.parcel_id
    join parcel_barcodes b on b.sub_depot = own.sub_depot and b.barcode = own.barcode
    join parcels p on p.sub_depot = b.sub_depot and p.id = b.parcel_id
    where c.code = ${code} and p.removed_at is null
    order by b.date desc, p.id limit 50`.execute(db)
  const [last] = rows
  const [whole] = await withEvents(db, last ? [last] : [])
  const parcel = whole && parcelOfRow(whole)
  if (!last || !parcel) {
    const { rows: left } = await sql`select 1 from calling_cards where code = ${code} limit 1`.execute(db)
    if (left.length === 0) throw new ProblemError('not-found')
    return { kind: 'expired' }
  }
  const own = new Set(parcel.barcodes.map(({ text }) => canonicalBarcode(text)))
  if (rows.some(({ sub_depot, barcode }) => sub_depot !== last.sub_depot || !own.has(barcode)))
    return { kind: 'several' }
  return { kind: 'found', where: whereIs(parcel), date: last.date, ...getHandover(parcel) }
}
