import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import type { AvailabilityStore } from '../courier-homes.ts'
import { pastDays } from './register.ts'

const batch = 200

/** Deletes exceptions and offers of days 13 months ago. Returns how many those were. */
export async function deletePastDays({ db, clock }: AvailabilityStore): Promise<number> {
  const at = clock.now()
  const before = addDays(londonDay(at), -pastDays)
  const deleteSome = () =>
    transact(db, async (tx) => {
      const { rows: days } = await sql<{ courier: string; id: string }>`
        delete from exception where (courier, day) in (
          select courier, day from exception where day < ${before} order by courier, day limit ${batch} for update)
        returning courier, day as id`.execute(tx)
      const { rows: offers } = await sql<{ id: string }>`
        delete from offer where id in (select id from offer where date < ${before} order by id limit ${batch} for update)
        returning id`.execute(tx)
      const { rows: answers } = await sql<{ courier: string; id: string }>`
        delete from offer_courier where offer = any(${offers.map(({ id }) => id)}::uuid[])
        returning courier, offer as id`.execute(tx)
      const gone = (kind: string, rows: typeof days) =>
        rows.map(({ courier, id }) => ({ feed: courierFeed(courier), kind, id, value: null }))
      await appendFeed(tx, [...gone('availability-exception', days), ...gone('round-offer', answers)], at)
      return days.length + offers.length
    })
  for (let total = 0; ;) {
    const count = await deleteSome()
    total += count
    if (count === 0) return total
  }
}
