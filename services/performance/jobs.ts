import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import type { StoredInvoice } from './pay/invoice-store.ts'
import { invoiceDays } from './pay/publish-invoice.ts'
import type { PerformanceStore } from './performance-store.ts'
import { deleteOldFigures } from './people/retention.ts'
import { appealFeed } from './stars/staff-feed.ts'
import { endTaxRecords } from './tax/end-tax-records.ts'

/** The retention of the ledger on a device. */
const retentionMonths = 13
const batch = 20

/** Invoices of weeks that ended 13 months ago leave the feeds and the service. Returns how many; to repeat it changes nothing. */
export async function deleteOldInvoices({ db, clock }: PerformanceStore): Promise<number> {
  const oldest = addMonths(londonDay(clock.now()), -retentionMonths)
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

export const performanceJobs = (store: PerformanceStore): Job[] => [
  {
    name: 'invoices-retire',
    everyMinutes: 60,
    async run() {
      await deleteOldInvoices(store)
      await appealFeed.expire(store)
    },
  },
  { name: 'figures-end', everyMinutes: 24 * 60, run: () => deleteOldFigures(store) },
  { name: 'tax-records-end', everyMinutes: 24 * 60, run: () => endTaxRecords(store) },
  orphanFilesJob(store, [{ table: 'tax_entry', column: 'body' }]),
]
