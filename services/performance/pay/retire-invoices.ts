import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import type { PerformanceStore } from '../performance-store.ts'
import type { StoredInvoice } from './invoice-store.ts'
import { invoiceDays } from './publish-invoice.ts'

/** As long as the ledger stays on a device. */
const keptMonths = 13
const batch = 20

/** Invoices of weeks that ended 13 months ago leave the feeds and the service. Returns how many; to repeat it changes nothing. */
export async function retireInvoices({ db, clock }: PerformanceStore): Promise<number> {
  const oldest = addMonths(londonDay(clock.now()), -keptMonths)
  for (let gone = 0; ;) {
    const count = await transact(db, async (tx) => {
      const { rows } = await sql<StoredInvoice>`
        delete from invoice where (courier, id) in (
          select courier, id from invoice where week < ${oldest} order by courier, id limit ${batch}
        ) returning courier, entry, body`.execute(tx)
      const feedRows = rows.flatMap(({ courier, entry, body }) => {
        const feed = courierFeed(courier)
        const days = invoiceDays(body.id, entry).map(({ id }) => ({ feed, kind: 'invoice-day', id, value: null }))
        return [...days, { feed, kind: 'invoice', id: body.id, value: null }]
      })
      await appendFeed(tx, feedRows, clock.now())
      return rows.length
    })
    gone += count
    if (count < batch) return gone
  }
}
