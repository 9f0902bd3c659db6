import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { isChangeable, mayBecome } from '#domain/pay/invoice-rules.ts'
import type { SheetInvoice } from '#domain/pay/invoice-sheet.ts'

/** An invoice of a file, with the published one of the same number. */
export interface ComparedInvoice extends SheetInvoice {
  before: StaffInvoice | undefined
  /** The reason why the service would reject it; undefined if it would accept it. */
  closed: string | undefined
}

function closedBecause({ entry, total }: SheetInvoice, before: StaffInvoice): string | undefined {
  if (before.week !== entry.week) return `${entry.number} is published for another week`
  if (before.type !== entry.type) return `${entry.number} is published with another type`
  if (!mayBecome(before.state, entry.state))
    return `${entry.number} is ${before.state} already and can’t become ${entry.state}`
  if (!isChangeable(before.state) && before.total !== total)
    return `${entry.number} is ${before.state}, so its lines stay. Publish it as queried first, then with the new lines`
  return undefined
}

/** Finds the published invoice for each invoice of a file, by courier and number. */
export function compareInvoices(
  invoices: readonly SheetInvoice[],
  published: readonly StaffInvoice[],
): ComparedInvoice[] {
  const known = new Map(published.map((invoice) => [`${invoice.courier}\n${invoice.number}`, invoice]))
  return invoices.map((invoice) => {
    const before = known.get(`${invoice.courier.id}\n${invoice.entry.number}`)
    return { ...invoice, before, closed: before && closedBecause(invoice, before) }
  })
}

/** Returns the total of each courier in a file in tenths of a penny, sorted by name. */
export function totalsByCourier(
  invoices: readonly SheetInvoice[],
): { id: string; name: string; courierNumber: string; invoices: number; total: number }[] {
  const totals = new Map<string, ReturnType<typeof totalsByCourier>[number]>()
  for (const { courier, total } of invoices) {
    const sum = totals.get(courier.id) ?? { ...courier, invoices: 0, total: 0 }
    totals.set(courier.id, { ...sum, invoices: sum.invoices + 1, total: sum.total + total })
  }
  return [...totals.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
