import { Hono } from 'hono'
import { sql } from 'kysely'
import { badgePath } from '#contracts/parcel/badge.ts'
import { whereIs } from '#domain/parcel/calling-card.ts'
import { limitedBy } from '#kit/http/client-address.ts'
import type { Caller } from '#kit/http/auth.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import type { RateLimit } from '#kit/http/limits/buckets.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { findManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, withEvents, type ParcelRow } from '../parcel-row.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { badgeResponse, type BadgeState } from './badge-page.ts'
import { readBadgeReference, toBadgeReference, type BadgeParts } from './badge-reference.ts'

/** A parcel is on lists no longer. */
const daysValid = 7

const badgeLimit: RateLimit = { burst: 60, perSecond: 1 }

/** Makes the address of a badge. @throws ProblemError not-found for a parcel of another sub-depot, not-set-up */
export async function makeBadge(
  { db, clock, badge }: Pick<ManifestDeps, 'db' | 'clock' | 'badge'>,
  caller: Caller,
  parcelId: string,
): Promise<{ path: string; until: string }> {
  if (!badge) throw new ProblemError('not-set-up')
  const row = await db
    .selectFrom('parcels')
    .select(['manifest_id'])
    .where('id', '=', parcelId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ProblemError('not-found')
  ownOrNotFound(caller, (await findManifest(db, caller, row.manifest_id)).round)
  const until = new Date(clock.now().getTime() + daysValid * 86_400_000)
  return { path: `${badgePath}/${toBadgeReference(badge.key, parcelId, until)}`, until: until.toISOString() }
}

/** Returns the state of a parcel on its latest list; undefined once it has left them. */
export async function readBadgeState(
  { db }: Pick<ManifestDeps, 'db'>,
  parcelId: string,
): Promise<BadgeState | undefined> {
  const { rows } = await sql<ParcelRow & { date: string }>`
    select b.date, p.* from parcels named
    join parcel_barcodes own on own.sub_depot = named.sub_depot and own.parcel_id = named.id
    join parcel_barcodes b on b.sub_depot = own.sub_depot and b.barcode = own.barcode
    join parcels p on p.sub_depot = b.sub_depot and p.id = b.parcel_id
    where named.id = ${parcelId} and p.removed_at is null order by b.date desc, p.id limit 1`.execute(db)
  const [whole] = await withEvents(db, rows)
  const parcel = whole && parcelOfRow(whole)
  return parcel && whole && { where: whereIs(parcel), date: whole.date }
}

/** The app that answers for badges, below `badgePath`. A forged reference and one that is over have the same answer. */
export function createBadgeApp(deps: Pick<ManifestDeps, 'db' | 'clock' | 'newId'>, { key, sites }: BadgeParts): Hono {
  const limit = createLimiter(badgeLimit, deps.clock)
  const app = new Hono()
  app.get('/:reference', async (c) => {
    limit(limitedBy(c.env))
    const parcelId = readBadgeReference(key, c.req.param('reference'), deps.clock.now())
    return badgeResponse(parcelId === undefined ? undefined : await readBadgeState(deps, parcelId), sites)
  })
  app.onError((error) =>
    problemResponse(
      error instanceof ProblemError ? error : new ProblemError('internal', { cause: error }),
      deps.newId(),
    ),
  )
  app.notFound(() => badgeResponse(undefined, sites))
  return app
}
