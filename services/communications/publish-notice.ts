import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { PublishNoticeBody, StaffNotice } from '#contracts/notice-endpoints.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { staffNoticesOf } from './notice-rows.ts'
import type { CommunicationsStore, NoticeRow } from './notice-rows.ts'

/** Only the back office speaks to everyone. @throws ProblemError not-allowed */
function requireGroup(caller: Caller, { group }: PublishNoticeBody): void {
  if (group.kind !== 'everyone') requireServing(caller, group.subDepot)
  else if (depotsServed(caller) !== null) throw new ProblemError('not-allowed', { detail: 'Only the back office gives notices to everyone.' })
}

/** @throws ProblemError body-invalid */
async function checkRequest(tx: QueryExecutorProvider, { group, couriers, expiresAt }: PublishNoticeBody, at: Date): Promise<void> {
  if (expiresAt !== null && Date.parse(expiresAt) <= at.getTime()) throw new ProblemError('body-invalid', { detail: 'The notice would have expired already.' })
  if (group.kind !== 'round') {
    if (couriers.length > 0) throw new ProblemError('body-invalid', { detail: 'Couriers are named for a round alone.' })
    return
  }
  if (couriers.length === 0) throw new ProblemError('body-invalid', { detail: `Nobody is named who works round ${group.round}.` })
  const { rows } = await sql<{ courier: string }>`
    select courier from courier_home where courier = any(${couriers}::text[]) and sub_depot <> ${group.subDepot} order by courier`.execute(tx)
  if (rows.length > 0) {
    throw new ProblemError('body-invalid', { detail: `Not couriers of ${group.subDepot}: ${rows.map(({ courier }) => courier).join(', ')}.` })
  }
}

async function findNotice(tx: QueryExecutorProvider, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select id, sub_depot, request, published_at, withdrawn_at from notice where id = ${id} for update`.execute(tx)
  return rows[0]
}

async function staffNotice(tx: QueryExecutorProvider, notice: NoticeRow): Promise<StaffNotice> {
  const [found] = await staffNoticesOf(tx, [notice])
  if (!found) throw new ProblemError('internal')
  return found
}

/**
 * An id that is known already is the same request again.
 * @throws ProblemError not-allowed, body-invalid, or id-reused where another request was made with the id
 */
export async function publishNotice({ db, clock }: CommunicationsStore, caller: Caller, given: PublishNoticeBody): Promise<StaffNotice> {
  requireGroup(caller, given)
  const request = { ...given, id: given.id.toLowerCase(), couriers: [...new Set(given.couriers)].sort() }
  const subDepot = request.group.kind === 'everyone' ? '' : request.group.subDepot
  return await transact(db, async (tx) => {
    const at = clock.now()
    const before = await findNotice(tx, request.id)
    if (before) {
      if (!isDeepStrictEqual(before.request, request)) throw new ProblemError('id-reused')
      return await staffNotice(tx, before)
    }
    await checkRequest(tx, request, at)
    await sql`
      insert into notice (id, kind, sub_depot, couriers, request, published_at, expires_at)
      values (${request.id}, ${request.group.kind}, ${subDepot}, ${request.couriers}::text[], ${JSON.stringify(request)}::jsonb, ${at},
        ${request.expiresAt}::timestamptz)
      on conflict do nothing`.execute(tx)
    const notice = await findNotice(tx, request.id)
    if (!notice) throw new ProblemError('internal')
    // Two requests at once: the other one was first.
    if (!isDeepStrictEqual(notice.request, request)) throw new ProblemError('id-reused')
    return await staffNotice(tx, notice)
  })
}

/** @throws ProblemError not-found */
export async function withdrawNotice({ db, clock }: CommunicationsStore, caller: Caller, id: string): Promise<StaffNotice> {
  return await transact(db, async (tx) => {
    const notice = await findNotice(tx, id)
    const served = depotsServed(caller)
    if (!notice || (served !== null && !served.includes(notice.sub_depot))) throw new ProblemError('not-found')
    const withdrawn = { ...notice, withdrawn_at: notice.withdrawn_at ?? clock.now() }
    await sql`update notice set withdrawn_at = ${withdrawn.withdrawn_at} where id = ${id}`.execute(tx)
    return await staffNotice(tx, withdrawn)
  })
}

/** The newest first; at most 200. */
export async function listNotices({ db }: CommunicationsStore, caller: Caller): Promise<StaffNotice[]> {
  const served = depotsServed(caller)
  const { rows } = await sql<NoticeRow>`
    select id, sub_depot, request, published_at, withdrawn_at from notice
    where ${served === null} or sub_depot = any(${served ?? []}::text[])
    order by published_at desc, id limit 200`.execute(db)
  return await staffNoticesOf(db, rows)
}
