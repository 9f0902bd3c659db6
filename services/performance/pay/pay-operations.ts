import {
  listInvoicesEndpoint,
  publishInvoiceEndpoint,
  readInvoiceEndpoint,
  type InvoiceEntry,
} from '#contracts/pay/pay-endpoints.ts'
import { listPayableInvoicesEndpoint } from '#contracts/pay/payment-endpoints.ts'
import { readRoundCostsEndpoint } from '#contracts/depot/report-costs.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed, serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierHomes } from '../courier-homes.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { findInvoices, findPayable, readInvoice, readRoundCosts, writeInvoice } from './invoice-store.ts'
import { toFeedRows, toInvoice, publishInvoice } from './publish-invoice.ts'

export const payOperations = (store: PerformanceStore): Operation[] => [
  implement(listInvoicesEndpoint, async ({ caller, query }) => {
    const { rows, next } = await findInvoices(store.db, { ...query, subDepots: depotsServed(caller) })
    return { invoices: rows, next }
  }),
  implement(readInvoiceEndpoint, async ({ caller, params: { courier, id } }) => {
    const [invoice, home] = await Promise.all([
      readInvoice(store.db, courier, id),
      courierHomes.read(store.db, courier),
    ])
    if (!invoice || home === undefined || !serves(caller, home)) throw new ProblemError('not-found')
    return { ...invoice.body, courier, subDepot: home, days: invoice.entry.days }
  }),
  implement(listPayableInvoicesEndpoint, async ({ query }) => {
    const { rows, next } = await findPayable(store.db, query)
    return { invoices: rows, next }
  }),
  implement(readRoundCostsEndpoint, async ({ caller, query }) => ({
    costs: await readRoundCosts(store.db, getCallerSubDepots(caller), query),
  })),
  implement(publishInvoiceEndpoint, ({ caller, params, body }) => publishInvoice(store, caller, params, body)),
]

export interface DemoInvoice {
  courier: string
  id: string
  entry: InvoiceEntry
}

/** Demo data: nothing where there is an invoice. */
export async function seedInvoices({ db, clock }: PerformanceStore, demo: readonly DemoInvoice[]): Promise<void> {
  if ((await findInvoices(db, { subDepots: null, limit: 1 })).rows.length > 0) return
  for (const { courier, id, entry } of demo) {
    await transact(db, async (tx) => {
      await courierHomes.add(tx, courier, entry.subDepot, clock.now())
      const invoice = { courier, entry, body: toInvoice(id, entry, clock.now()) }
      await writeInvoice(tx, invoice, clock.now())
      await appendFeed(tx, toFeedRows(invoice, undefined), clock.now())
    })
  }
}
