import { isDeepStrictEqual } from 'node:util'
import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type {
  ChangeNoticeBody,
  NoticeReader,
  PublishNoticeBody,
  StaffNotice,
} from '#contracts/messages/notice-endpoints.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { toPage, readAfter } from '#kit/http/page.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { roster, readStaffNotices, wire, type CommunicationsStore, type NoticeRow } from './notice-rows.ts'

/** Only the back office can write to everyone. @throws ProblemError not-allowed */
function requireGroup(caller: Caller, { group }: PublishNoticeBody): void {
  if (group.kind !== 'everyone') requireServing(caller, group.subDepot)
  else if (depotsServed(caller) !== null)
    throw new ProblemError('not-allowed', { detail: 'Only the back office gives notices to everyone.' })
}

/** Milliseconds for which a notice may be put off. */
const furthest = 366 * 24 * 60 * 60 * 1000

/** Returns the time of delivery: the notice's own if it is in the future, otherwise now. */
const outAt = ({ publishAt }: PublishNoticeBody, at: Date): Date =>
  publishAt === undefined || Date.parse(publishAt) <= at.getTime() ? at : new Date(publishAt)

/** @throws ProblemError body-invalid */
async function checkRequest(tx: QueryExecutorProvider, request: PublishNoticeBody, at: Date): Promise<void> {
  const { group, couriers, expiresAt } = request
  const out = outAt(request, at)
  if (out.getTime() > at.getTime() + furthest)
    throw new ProblemError('body-invalid', { detail: 'A notice is given within a year.' })
  if (expiresAt !== null && Date.parse(expiresAt) <= out.getTime())
    throw new ProblemError('body-invalid', { detail: 'The notice would have expired already.' })
  if (group.kind !== 'round') {
    if (couriers.length > 0) throw new ProblemError('body-invalid', { detail: 'Couriers are named for a round alone.' })
    return
  }
  if (couriers.length === 0)
    throw new ProblemError('body-invalid', { detail: `Nobody is named who works round ${group.round}.` })
  const { rows } = await sql<{ courier: string }>`
    select courier from courier_home where courier = any(${couriers}::text[]) and sub_depot <> ${group.subDepot} order by courier`.execute(
    tx,
  )
  if (rows.length > 0) {
    throw new ProblemError('body-invalid', {
      detail: `Not couriers of ${group.subDepot}: ${rows.map(({ courier }) => courier).join(', ')}.`,
    })
  }
}

async function findNotice(tx: QueryExecutorProvider, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select id, sub_depot, request, published_at, withdrawn_at, version from notice where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

async function staffNotice(tx: QueryExecutorProvider, notice: NoticeRow, at: Date): Promise<StaffNotice> {
  const [found] = await readStaffNotices(tx, [notice], at)
  if (!found) throw new ProblemError('internal')
  return found
}

interface Placed {
  request: PublishNoticeBody
  /** Empty for everyone. */
  subDepot: string
}

/** Returns what is saved of a request. @throws ProblemError not-allowed */
function placed(caller: Caller, given: PublishNoticeBody): Placed {
  requireGroup(caller, given)
  const request = { ...given, id: given.id.toLowerCase(), couriers: [...new Set(given.couriers)].sort() }
  return { request, subDepot: request.group.kind === 'everyone' ? '' : request.group.subDepot }
}

/** @throws ProblemError not-found, also for notices of others */
async function findServed(tx: QueryExecutorProvider, caller: Caller, id: string): Promise<NoticeRow> {
  const notice = await findNotice(tx, id)
  const served = depotsServed(caller)
  if (!notice || (served !== null && !served.includes(notice.sub_depot))) throw new ProblemError('not-found')
  return notice
}

/**
 * An id that is known already is the same request again.
 * @throws ProblemError not-allowed, body-invalid, or id-reused where another request was made with the id
 */
export async function publishNotice(
  { db, clock }: CommunicationsStore,
  caller: Caller,
  given: PublishNoticeBody,
): Promise<StaffNotice> {
  const { request, subDepot } = placed(caller, given)
  return await transact(db, async (tx) => {
    const at = clock.now()
    const before = await findNotice(tx, request.id)
    if (before) {
      if (!isDeepStrictEqual(before.request, request)) throw new ProblemError('id-reused')
      return await staffNotice(tx, before, at)
    }
    await checkRequest(tx, request, at)
    await sql`
      insert into notice (id, kind, sub_depot, couriers, request, published_at, expires_at)
      values (${request.id}, ${request.group.kind}, ${subDepot}, ${request.couriers}::text[], ${JSON.stringify(request)}::jsonb, ${outAt(request, at)},
        ${request.expiresAt}::timestamptz)
      on conflict do nothing`.execute(tx)
    const notice = await findNotice(tx, request.id)
    if (!notice) throw new ProblemError('internal')
    // Two requests at once: the other one was first.
    if (!isDeepStrictEqual(notice.request, request)) throw new ProblemError('id-reused')
    return await staffNotice(tx, notice, at)
  })
}

/** @throws ProblemError not-found, not-allowed for one that is out or withdrawn, changed-meanwhile, or body-invalid */
export async function changeNotice(
  { db, clock }: CommunicationsStore,
  caller: Caller,
  id: string,
  { expected, ...given }: ChangeNoticeBody,
): Promise<StaffNotice> {
  const { request, subDepot } = placed(caller, { ...given, id })
  return await transact(db, async (tx) => {
    const at = clock.now()
    const before = await findServed(tx, caller, request.id)
    if (isDeepStrictEqual(before.request, request)) return await staffNotice(tx, before, at)
    if (before.withdrawn_at !== null)
      throw new ProblemError('not-allowed', { detail: 'It was withdrawn. Write another one.' })
    if (before.published_at <= at)
      throw new ProblemError('not-allowed', { detail: 'It is out already. Withdraw it, and write another one.' })
    if (expected !== undefined && expected !== before.version)
      throw new ProblemError('changed-meanwhile', {
        detail: 'A colleague has changed this notice since you opened it, so yours was not taken.',
      })
    await checkRequest(tx, request, at)
    const out = outAt(request, at)
    const version = before.version + 1
    await sql`
      update notice set kind = ${request.group.kind}, sub_depot = ${subDepot}, couriers = ${request.couriers}::text[],
        request = ${JSON.stringify(request)}::jsonb, published_at = ${out}, expires_at = ${request.expiresAt}::timestamptz, version = ${version}
      where id = ${request.id}`.execute(tx)
    addAuditChange(`for ${before.published_at.toISOString()}`, `for ${out.toISOString()}`)
    return await staffNotice(tx, { ...before, sub_depot: subDepot, request, published_at: out, version }, at)
  })
}

/** @throws ProblemError not-found */
export async function withdrawNotice(
  { db, clock }: CommunicationsStore,
  caller: Caller,
  id: string,
): Promise<StaffNotice> {
  return await transact(db, async (tx) => {
    const at = clock.now()
    const notice = await findServed(tx, caller, id)
    const withdrawn = { ...notice, withdrawn_at: notice.withdrawn_at ?? at }
    await sql`update notice set withdrawn_at = ${withdrawn.withdrawn_at} where id = ${id}`.execute(tx)
    return await staffNotice(tx, withdrawn, at)
  })
}

/** The notice and the last courier of the page. */
const readerKeySchema = z.tuple([z.uuid(), z.string()])

/** Returns readers in the order of the couriers' ids. @throws ProblemError not-found or body-invalid */
export async function listReaders(
  { db }: CommunicationsStore,
  caller: Caller,
  id: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ readers: NoticeReader[]; next: string | null }> {
  const [, last] = readAfter(readerKeySchema, after) ?? [null, null]
  return await transact(db, async (tx) => {
    const { request, sub_depot: subDepot } = await findServed(tx, caller, id)
    const isRound = request.group.kind === 'round'
    const { rows } = await sql<{
      courier: string
      delivered_at: Date | null
      read_at: Date | null
      acknowledged_at: Date | null
    }>`
      select a.courier, c.delivered_at, c.read_at, c.acknowledged_at from (
        select courier from notice_courier where notice = ${id}
        union select courier from ${roster} as r where not ${isRound} and ${subDepot} in ('', sub_depot)
        union select unnest(${isRound ? request.couriers : []}::text[])
      ) as a left join notice_courier c on c.courier = a.courier and c.notice = ${id}
      where ${last}::text is null or a.courier > ${last} order by a.courier limit ${limit + 1}`.execute(tx)
    const page = toPage(rows, limit, ({ courier }) => [id, courier])
    return {
      readers: page.rows.map(({ courier, ...at }) => ({
        courier,
        deliveredAt: wire(at.delivered_at),
        readAt: wire(at.read_at),
        acknowledgedAt: wire(at.acknowledged_at),
      })),
      next: page.next,
    }
  })
}

/** Returns at most 200 notices, the newest first; scheduled ones come before them. */
export async function listNotices({ db, clock }: CommunicationsStore, caller: Caller): Promise<StaffNotice[]> {
  const served = depotsServed(caller)
  const { rows } = await sql<NoticeRow>`
    select id, sub_depot, request, published_at, withdrawn_at, version from notice
    where ${served === null} or sub_depot = any(${served ?? []}::text[])
    order by published_at desc, id limit 200`.execute(db)
  return await readStaffNotices(db, rows, clock.now())
}
