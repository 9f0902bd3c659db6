import type { Invoice } from '#contracts/pay/pay.ts'
import { isIssued, paidBands } from '#domain/pay/invoice-rules.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { reconcile, type Mismatch, type Reconciliation } from '#domain/pay/reconcile.ts'
import { readInvoiceLines, readInvoices, readInvoicesOfWeek } from './invoices-store.ts'
import { readOwnPay, type OwnPay } from './own-pay-store.ts'

/** A mismatch with the invoice that it is in, or is missing from. */
export interface OwnMismatch extends Mismatch {
  invoice: Invoice
  /** "33 Sample Road" and the barcode; null when the parcel’s personal data have left this phone. */
  place: string | null
  barcode: string | null
}

export interface CheckedWeek {
  week: string
  /** Those that are issued. */
  invoices: Invoice[]
  /** Null while none is issued. */
  result: (Omit<Reconciliation, 'mismatches'> & { mismatches: OwnMismatch[] }) | null
  /** Days of the week of which this phone has a record. */
  days: Set<string>
}

function withInvoice(
  mismatch: Mismatch,
  lineInvoices: ReadonlyMap<string, Invoice>,
  issued: readonly Invoice[],
  own: ReadonlyMap<string, OwnPay>,
): OwnMismatch[] {
  const type = mismatch.own?.band === 'collection' ? 'collection' : 'delivery'
  const invoice = lineInvoices.get(mismatch.parcel) ?? issued.find((each) => each.type === type) ?? issued[0]
  const { place = null, barcode = null } = own.get(mismatch.parcel) ?? {}
  return invoice ? [{ ...mismatch, invoice, place, barcode }] : []
}

/** Holds the issued invoices of a week against this phone's own record. */
export async function readCheckedWeek(week: string): Promise<CheckedWeek> {
  const [all, own] = await Promise.all([readInvoicesOfWeek(week), readOwnPay(payWeek(week))])
  const issued = all.filter(({ state }) => isIssued(state))
  const days = new Set(own.map(({ date }) => date))
  if (issued.length === 0) return { week, invoices: [], result: null, days }
  const lines = await Promise.all(issued.map(({ id }) => readInvoiceLines(id)))
  const lineInvoices = new Map(
    issued.flatMap((invoice, at) => (lines[at] ?? []).map(({ parcel }) => [parcel, invoice] as const)),
  )
  const { mismatches, ...result } = reconcile({
    lines: lines.flat(),
    own,
    days,
    bands: paidBands(issued.map(({ type }) => type)),
  })
  const ownById = new Map(own.map((each) => [each.parcel, each]))
  return {
    week,
    invoices: issued,
    days,
    result: { ...result, mismatches: mismatches.flatMap((each) => withInvoice(each, lineInvoices, issued, ownById)) },
  }
}

/** The last week of which an invoice is issued; null before the first one. */
export async function readLastCheckedWeek(): Promise<CheckedWeek | null> {
  const last = (await readInvoices()).invoices.find(({ state }) => isIssued(state))
  return last ? await readCheckedWeek(last.week) : null
}
