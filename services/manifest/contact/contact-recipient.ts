import { sql } from 'kysely'
import { readCourierPhoneEndpoint } from '#contracts/courier/courier-endpoints.ts'
import {
  dayContactLimit,
  parcelContactLimit,
  type ContactAnswer,
  type ContactAttempt,
  type ContactKind,
  type ContactRejection,
} from '#contracts/manifest/contact-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { isOpen } from '#domain/parcel/open-parcels.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import { transact } from '#kit/database/transact.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { Log } from '#kit/log.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, type ParcelRow } from '../parcel-row.ts'
import { lockParcels } from '../parcel-store.ts'
import { lockRoundOfParcel } from '../round-store.ts'
import type { ManifestTransaction } from '../tables.ts'

const rejected = (code: ContactRejection): ContactAnswer => ({ kind: 'rejected', code })

interface Asked {
  courier: string
  parcelId: string
  by: ContactKind
  at: Date
}

/**
 * Returns the parcel if it is on this courier's list of today, and if the day is still open. Anybody else's is answered
 * like one that does not exist.
 * @throws ProblemError not-found
 */
async function lockOwnParcel(tx: ManifestTransaction, { courier, parcelId, at }: Asked) {
  // The round first, as everything that moves parcels does.
  const round = await lockRoundOfParcel(tx, parcelId)
  const [row] = round ? await lockParcels(tx, [parcelId]) : []
  const manifest =
    row &&
    (await tx
      .selectFrom('manifests')
      .select(['courier', 'date', 'closed_at', 'expired_at'])
      .where('sub_depot', '=', row.sub_depot)
      .where('id', '=', row.manifest_id)
      .executeTakeFirst())
  const parcel = row && parcelOfRow(row)
  if (!row || !parcel || manifest?.courier !== courier || manifest.expired_at !== null)
    throw new ProblemError('not-found')
  // The service can't tell if a depot records deliveries, so a confirmed parcel is open.
  const canContact = manifest.date === londonDay(at) && manifest.closed_at === null && isOpen(parcel, true)
  return { subDepot: row.sub_depot, canContact }
}

async function readLimit(
  tx: ManifestTransaction,
  subDepot: string,
  { courier, parcelId, at }: Asked,
): Promise<ContactRejection | undefined> {
  const day = londonDay(at)
  // Two requests of one courier for two parcels would both count without the other.
  await sql`
    select 1 from manifests where courier = ${courier} and expired_at is null and date = ${day}
    order by id for update`.execute(tx)
  const { rows } = await sql<{ parcel: number; day: number }>`
    select
      (select count(*)::int4 from contact_attempts
        where sub_depot = ${subDepot} and parcel_id = ${parcelId} and day = ${day}) as parcel,
      (select count(*)::int4 from contact_attempts where courier = ${courier} and day = ${day}) as day`.execute(tx)
  const { parcel = 0, day: ofDay = 0 } = rows[0] ?? {}
  if (parcel >= parcelContactLimit) return 'parcel-limit'
  return ofDay >= dayContactLimit ? 'day-limit' : undefined
}

/** Counts the attempt before the provider is asked, so that no two requests at once get past a limit. */
async function reserve(
  { db, newId }: Pick<ManifestDeps, 'db' | 'newId'>,
  asked: Asked,
): Promise<{ id: string; subDepot: string; to: string } | ContactRejection> {
  return await transact(db, async (tx) => {
    const { subDepot, canContact } = await lockOwnParcel(tx, asked)
    if (!canContact) return 'not-open'
    const { parcelId, courier, by, at } = asked
    const found = await tx
      .selectFrom('recipient_phones')
      .select('phone')
      .where('sub_depot', '=', subDepot)
      .where('parcel_id', '=', parcelId)
      .executeTakeFirst()
    if (!found) return 'no-number'
    const limit = await readLimit(tx, subDepot, asked)
    if (limit) return limit
    const id = newId()
    await tx
      .insertInto('contact_attempts')
      .values({
        sub_depot: subDepot,
        parcel_id: parcelId,
        id,
        courier,
        kind: by,
        day: londonDay(at),
        at: at.toISOString(),
      })
      .execute()
    notifyDesks(tx, [subDepot])
    return { id, subDepot, to: found.phone }
  })
}

/** Takes back an attempt for which there was no number. */
async function takeBack(
  { db }: Pick<ManifestDeps, 'db'>,
  { id, subDepot }: { id: string; subDepot: string },
  { parcelId }: Asked,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('contact_attempts')
      .where('sub_depot', '=', subDepot)
      .where('parcel_id', '=', parcelId)
      .where('id', '=', id)
      .execute()
    notifyDesks(tx, [subDepot])
  })
}

/**
 * Returns a number by which a courier reaches the recipient of a parcel on their list of today, until the day ends.
 * Nobody gets the recipient's own number, and the recipient doesn't get the courier's.
 * @throws ProblemError not-found, not-set-up, or not-ready while the provider is away
 */
export async function contactRecipient(
  { db, clock, newId, contact }: Pick<ManifestDeps, 'db' | 'clock' | 'newId' | 'contact'>,
  { caller, parcelId, by, log }: { caller: Caller; parcelId: string; by: ContactKind; log: Log },
): Promise<ContactAnswer> {
  const at = clock.now()
  const asked: Asked = { courier: caller.sub, parcelId, by, at }
  await transact(db, (tx) => lockOwnParcel(tx, asked))
  if (!contact) throw new ProblemError('not-set-up')
  const { phone: from } = await contact.callAuth(readCourierPhoneEndpoint, { query: { courier: caller.sub } })
  if (from === null) return rejected('no-own-number')
  const reserved = await reserve({ db, newId }, asked)
  if (typeof reserved === 'string') return rejected(reserved)
  const day = londonDay(at)
  const id = stableId('contact', parcelId, `${caller.sub}/${day}`)
  const until = londonMoment(addDays(day, 1), '00:00')
  if (!until) throw new Error(`The day ${day} has no end.`)
  const answer = await contact.createMaskedNumber({ id, from, to: reserved.to, until })
  if (answer.kind === 'number' && answer.until > clock.now())
    return { kind: 'number', number: answer.number, until: answer.until.toISOString() }
  await takeBack({ db }, reserved, asked)
  const { kind, ...why } = answer.kind === 'number' ? { kind: 'away' as const, code: 'expired' } : answer
  log.warn('no-masked-number', { reason: kind, ...why })
  if (kind === 'rejected') return rejected('not-connected')
  throw new ProblemError('not-ready', { retryAfter: 10 })
}

/** Returns when couriers asked for a number for a parcel, oldest first. */
export async function contactsOfParcel(
  { db }: Pick<ManifestDeps, 'db'>,
  { sub_depot: subDepot, id }: Pick<ParcelRow, 'sub_depot' | 'id'>,
): Promise<ContactAttempt[]> {
  const rows = await db
    .selectFrom('contact_attempts')
    .select(['kind', 'at'])
    .where('sub_depot', '=', subDepot)
    .where('parcel_id', '=', id)
    .orderBy('at')
    .execute()
  return rows.map(({ kind, at }) => ({ by: kind, at: at.toISOString() }))
}
