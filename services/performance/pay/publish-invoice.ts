import { isDeepStrictEqual } from 'node:util'
import type { InvoiceEntry, StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { invoiceDayId, type Invoice, type InvoiceDay } from '#contracts/pay/pay.ts'
import { caseEvents } from '#contracts/webhooks/case-events.ts'
import { foldLines } from '#domain/pay/fold-lines.ts'
import { checkInvoice, isChangeable, mayBecome } from '#domain/pay/invoice-rules.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { sumParcels, total } from '#domain/pay/sum-lines.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { lockCourier } from '../courier-homes.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { readInvoice, writeInvoice, type StoredInvoice } from './invoice-store.ts'

/** The invoice that the courier sees: what it comes to by the lines that are published. */
export function toInvoice(id: string, entry: InvoiceEntry, at: Date): Invoice {
  const { number, type, week, state, others, days } = entry
  const lines = days.flatMap(({ date, lines: each }) => each.map((line) => ({ ...line, date })))
  const { standing, twice, earlier } = foldLines(lines)
  const { issuedOn, paidOn } = payWeek(week)
  return {
    id,
    number,
    type,
    week,
    state,
    issuedOn,
    paidOn,
    total: total(lines) + total(others),
    sums: sumParcels([...standing.values(), ...twice, ...earlier]),
    others,
    publishedAt: at.toISOString(),
  }
}

export const invoiceDays = (id: string, { days }: InvoiceEntry): InvoiceDay[] =>
  days.map((day) => ({ id: invoiceDayId({ invoice: id, ...day }), invoice: id, ...day }))

export function toFeedRows({ courier, entry, body }: StoredInvoice, before: StoredInvoice | undefined): FeedRow[] {
  const feed = courierFeed(courier)
  const days = invoiceDays(body.id, entry)
  const was = new Map((before ? invoiceDays(body.id, before.entry) : []).map((day) => [day.id, day]))
  const gone = [...was.keys()].filter((id) => !days.some((day) => day.id === id))
  return [
    ...gone.map((id): FeedRow => ({ feed, kind: 'invoice-day', id, value: null })),
    ...days
      .filter((day) => !isDeepStrictEqual(day, was.get(day.id)))
      .map((value): FeedRow => ({ feed, kind: 'invoice-day', id: value.id, value })),
    { feed, kind: 'invoice', id: body.id, value: body },
  ]
}

/** @throws ProblemError not-allowed for what may not follow */
function requireNext(before: InvoiceEntry, next: InvoiceEntry): void {
  const refuse = (detail: string): never => {
    throw new ProblemError('not-allowed', { detail })
  }
  if (before.week !== next.week || before.type !== next.type)
    refuse(`This invoice is of another type or week: ${before.type}, ${before.week}.`)
  if (!mayBecome(before.state, next.state)) refuse(`This invoice is ${before.state} already.`)
  const isSame = isDeepStrictEqual([before.days, before.others], [next.days, next.others])
  if (!isSame && !isChangeable(before.state))
    refuse(`This invoice is ${before.state}: its lines stay. Say first that it is queried.`)
}

export interface InvoiceKey {
  courier: string
  id: string
}

/** @throws ProblemError not-allowed, not-found where the courier is another sub-depot's, or body-invalid */
export async function publishInvoice(
  { db, clock }: PerformanceStore,
  caller: Caller,
  { courier, id }: InvoiceKey,
  entry: InvoiceEntry,
): Promise<StaffInvoice> {
  requireServing(caller, entry.subDepot)
  const faults = checkInvoice(entry)
  if (faults.length > 0) throw new ProblemError('body-invalid', { detail: faults.join(' ') })
  return await transact(db, async (tx) => {
    const at = clock.now()
    await lockCourier(tx, caller, courier, entry.subDepot, at)
    const before = await readInvoice(tx, courier, id)
    if (before && isDeepStrictEqual(before.entry, entry)) return { ...before.body, courier, subDepot: entry.subDepot }
    if (before) requireNext(before.entry, entry)
    const invoice: StoredInvoice = { courier, entry, body: toInvoice(id, entry, at) }
    await writeInvoice(tx, invoice, at)
    const { number, week, state, total: sum } = invoice.body
    const published = { courier, subDepot: entry.subDepot, invoice: id, number, week, state, total: sum }
    await recordEvents(tx, [newEvent(caseEvents.invoicePublished, id, published)], at)
    await appendFeed(tx, toFeedRows(invoice, before), at)
    return { ...invoice.body, courier, subDepot: entry.subDepot }
  })
}
