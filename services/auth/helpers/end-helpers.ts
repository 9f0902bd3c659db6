import { sql, type QueryExecutorProvider } from 'kysely'
import type { Helper } from '#contracts/courier/helper.ts'
import { inState } from '#domain/helper/helper-rules.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'
import { findHelperAccounts } from '../courier-rows.ts'
import type { CourierStore } from '../write-courier.ts'
import { helperFeed } from './helper-feed.ts'
import { endEngagements, lockHelpers, saveHelpers } from './helper-rows.ts'

/** Days for which a helper is shown to their courier after it is over. */
export const overDays = 30

/** Deletes the helpers whose engagement or request has been over for some time. */
export async function deleteOldHelpers({ db, clock }: CourierStore): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    const { rows } = await sql<OwnedKey>`
      delete from helper where (courier, id) in (
        select courier, id from helper
        where state in ('ended', 'refused', 'withdrawn') and changed_at < ${new Date(at.getTime() - overDays * 86_400_000)}
        order by courier, id limit 500 for update skip locked
      ) returning courier, id`.execute(tx)
    await appendFeed(
      tx,
      rows.map(({ courier, id }) => ({ feed: courierFeed(courier), kind: 'helper', id, value: null })),
      at,
    )
  })
}

/**
 * Ends that others drive for a courier who is erased, takes their requests off the desks, and their name out of the
 * helpers of whoever they drive for. The register deletes their own helpers.
 */
export async function eraseHelpers(tx: QueryExecutorProvider, courier: string, at: Date): Promise<FeedRow[]> {
  const { rows: own } = await sql<OwnedKey & { told: string | null }>`
    select courier, id, told from helper where courier = ${courier} order by id for update`.execute(tx)
  const { rows: keys } = await sql<OwnedKey>`
    select courier, id from helper where account = ${courier} order by courier, id`.execute(tx)
  const erased = (await lockHelpers(tx, keys)).map((stored) => {
    const helper: Helper = {
      ...inState(stored.helper, 'ended', { at: at.toISOString() }),
      name: 'Erased courier',
      account: null,
    }
    return { ...stored, helper }
  })
  return [
    ...own.flatMap((row) => helperFeed.remove(row)),
    ...(await endEngagements(tx, [...(await findHelperAccounts(tx, courier)), courier], at)),
    ...(await saveHelpers(tx, erased, at)),
  ]
}
