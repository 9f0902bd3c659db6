import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { invoiceStateSchema, type InvoiceState } from '#contracts/pay/pay.ts'
import { weekStart } from '#domain/pay-period.ts'
import { typedAmount } from '#domain/pay/read-amount.ts'
import { foldText } from '#domain/search/fold-text.ts'
import type { CsvValue } from '#domain/files/csv-file.ts'
import type { InvoiceQuery } from './invoices-sync.ts'

/** The search and filters, as in the address. */
export interface InvoiceSearch {
  state: InvoiceState | null
  /** A day of the week; empty: all weeks. */
  week: string
  text: string
}

export const stateLabels: Readonly<Record<InvoiceState, string>> = {
  open: 'In progress',
  provisional: 'Provisional',
  issued: 'Issued',
  queried: 'Queried',
  settled: 'Settled',
}

export function readInvoiceSearch(params: URLSearchParams): InvoiceSearch {
  const week = params.get('week') ?? ''
  return {
    state: invoiceStateSchema.safeParse(params.get('state')).data ?? null,
    week: /^\d{4}-\d{2}-\d{2}$/.test(week) ? week : '',
    text: params.get('text') ?? '',
  }
}

/** The most couriers that a search by name sends to the service. */
const mostNamed = 100

/** Returns the query for the service, which knows invoice numbers; the desk knows the names. */
export function invoiceQuery({ state, week, text }: InvoiceSearch, names: ReadonlyMap<string, string>): InvoiceQuery {
  const words = text.trim().slice(0, 80)
  const folded = foldText(words)
  const named = words === '' ? [] : [...names].filter(([, name]) => foldText(name).includes(folded)).map(([id]) => id)
  return {
    ...(state !== null && { state }),
    ...(week !== '' && { week: weekStart(week) }),
    ...(words !== '' && { text: words }),
    ...(named.length > 0 && { named: named.slice(0, mostNamed).join(',') }),
  }
}

export const queryText = (query: InvoiceQuery): string => new URLSearchParams({ ...query }).toString()

/** Returns the invoices of a list as rows of a file. */
export const listRows = (invoices: readonly StaffInvoice[], name: (courier: string) => string): CsvValue[][] => [
  ['Invoice', 'Courier', 'Sub-depot', 'Type', 'Week from', 'Status', 'Parcels', 'Total in pounds', 'Paid on'],
  ...invoices.map(({ number, courier, subDepot, type, week, state, sums, total, paidOn }) => [
    number,
    name(courier),
    subDepot,
    type,
    week,
    stateLabels[state],
    sums.reduce((all, { count }) => all + count, 0),
    typedAmount(total),
    paidOn,
  ]),
]
