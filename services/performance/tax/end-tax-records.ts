import { sql } from 'kysely'
import { taxEntryRowId } from '#contracts/tax/tax.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getTaxYear, lastDayOfRecords } from '#domain/tax/tax-year.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import type { PerformanceStore } from '../performance-store.ts'

const batch = 200

/** The first tax year whose records are still stored on a day. */
function firstStoredYear(day: string): number {
  let { year } = getTaxYear(day)
  while (lastDayOfRecords({ year: year - 1 }) >= day) year--
  return year
}

/**
 * Deletes tax records six years after their tax year ended; their photos go as files that nothing names. Returns how
 * many.
 */
export async function endTaxRecords({ db, clock }: PerformanceStore): Promise<number> {
  const first = firstStoredYear(londonDay(clock.now()))
  for (let gone = 0; ;) {
    const count = await transact(db, async (tx) => {
      const { rows } = await sql<{ courier: string; id: string }>`
        delete from tax_entry where (courier, id) in (
          select courier, id from tax_entry where tax_year < ${first} order by courier, id limit ${batch}
        ) returning courier, id`.execute(tx)
      const feedRows = rows.map(({ courier, id }) => ({
        feed: courierFeed(courier),
        kind: 'tax',
        id: taxEntryRowId(id),
        value: null,
      }))
      await appendFeed(tx, feedRows, clock.now())
      return rows.length
    })
    gone += count
    if (count < batch) return gone
  }
}
