import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { listDayParcelsEndpoint } from '#contracts/depot/depot-endpoints.ts'
import type { Caller } from '#kit/http/auth.ts'
import { readAfter, toPage } from '#kit/http/page.ts'
import { requireStaffFor } from '#kit/http/staff-access.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, withEvents, type ParcelRow } from '../parcel-row.ts'

type Query = z.output<NonNullable<typeof listDayParcelsEndpoint.query>>
type Page = z.input<typeof listDayParcelsEndpoint.result>

const keySchema = z.tuple([z.uuid()])

/**
 * Returns a page of the parcels that are on the lists of a day, by their ids, so that none is left out while lists change.
 * @throws ProblemError not-allowed for another sub-depot, or body-invalid
 */
export async function listDayParcels(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  { subDepot, day, limit, after }: Query,
): Promise<Page> {
  requireStaffFor(caller, subDepot)
  const [last = null] = readAfter(keySchema, after) ?? []
  const { rows } = await sql<ParcelRow & { round: string }>`
    select p.*, r.number as round from manifests m
    join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    join parcels p on p.sub_depot = m.sub_depot and p.manifest_id = m.id
    where m.sub_depot = ${subDepot} and m.date = ${day} and m.expired_at is null
      and p.removed_at is null and p.body is not null and (${last}::uuid is null or p.id > ${last}::uuid)
    order by p.id limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, ({ id }) => [id])
  const parcels = (await withEvents(db, page.rows)).flatMap((row) => {
    const parcel = parcelOfRow(row)
    return parcel ? [{ round: row.round, parcel }] : []
  })
  return { parcels, next: page.next }
}
