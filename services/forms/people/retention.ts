import { sql, type Transaction } from 'kysely'
import { deleteOld } from '#kit/database/day-by-day.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import type { FormsStore } from '../form-store.ts'
import type { FormsTables } from '../tables.ts'
import { deleteEnquiryParts } from './erase-courier.ts'
import { captchaDays, caseYears, waitDays } from './register.ts'

const batch = 100
const kinds = ['enquiry', 'claim', 'defect'] as const

async function deleteSome(
  tx: Transaction<FormsTables>,
  kind: (typeof kinds)[number],
  before: Date,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ courier: string; id: string; told: string }>`
    delete from ${sql.table(kind)} as c where (c.courier, c.id) in (
      select courier, id from ${sql.table(kind)} where changed_at < ${before} order by courier, id limit ${batch} for update)
    returning c.courier, c.id, coalesce((select h.told from courier_home h where h.courier = c.courier), '') as told`.execute(
    tx,
  )
  if (kind === 'enquiry') await deleteEnquiryParts(tx, rows)
  const gone = rows.flatMap(({ courier, id, told }): FeedRow[] => [
    { feed: courierFeed(courier), kind, id, value: null },
    ...deciderFeeds(told).map((feed) => ({ feed, kind: `staff-${kind}`, id: ownedKey({ courier, id }), value: null })),
  ])
  await appendFeed(tx, gone, at)
  return rows.length
}

/** Deletes cases six years after their last change; their photos go as files that nothing names. Returns how many. */
export async function deleteOldCases({ db, clock }: FormsStore): Promise<number> {
  const at = clock.now()
  const before = new Date(at)
  before.setUTCFullYear(at.getUTCFullYear() - caseYears)
  let total = 0
  for (const kind of kinds) {
    for (let count = batch; count === batch; total += count)
      count = await transact(db, (tx) => deleteSome(tx, kind, before, at))
  }
  const captchas = { table: 'captcha_passed', column: 'passed_at' }
  await deleteOld(db, captchas, new Date(at.getTime() - captchaDays * 86_400_000))
  await deleteOld(db, { table: 'claim_wait', column: 'changed_at' }, new Date(at.getTime() - waitDays * 86_400_000))
  return total
}
