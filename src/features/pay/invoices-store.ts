import { invoiceDaySchema, invoiceSchema, type Invoice, type InvoiceDay, type PaySum } from '#contracts/pay/pay.ts'
import type { DatedLine } from '#domain/pay/fold-lines.ts'
import { mergeSums, total } from '#domain/pay/sum-lines.ts'
import { payPeriod, payPeriods, type PayPeriod } from '#domain/pay-period.ts'
import { currentEngine } from '#offline/current-engine.ts'

const invoices = () => currentEngine().db.table<unknown, string>('invoices')
const invoiceDays = () => currentEngine().db.table<unknown, string>('invoiceDays')

const known = (rows: readonly unknown[]): Invoice[] => rows.flatMap((row) => invoiceSchema.safeParse(row).data ?? [])
const byWeek = (a: Invoice, b: Invoice): number =>
  b.week.localeCompare(a.week) || a.number.localeCompare(b.number, 'en')

export interface OwnInvoices {
  /** Latest week first. */
  invoices: Invoice[]
  appTooOld: boolean
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

/** Thirteen months of them, without their lines. */
export async function readInvoices(): Promise<OwnInvoices> {
  const [rows, service] = await Promise.all([invoices().toArray(), currentEngine().db.services.get('performance')])
  const read = known(rows)
  return { invoices: read.sort(byWeek), appTooOld: read.length < rows.length, asOf: service?.pulledAt ?? null }
}

export const readInvoice = async (id: string): Promise<Invoice | null> => known([await invoices().get(id)])[0] ?? null

export const readInvoicesOfWeek = async (week: string): Promise<Invoice[]> =>
  known(await invoices().where('week').equals(week).toArray()).sort(byWeek)

export async function readInvoiceLines(id: string): Promise<DatedLine[]> {
  const rows = await invoiceDays().where('invoice').equals(id).toArray()
  const days = rows.flatMap((row): InvoiceDay | [] => invoiceDaySchema.safeParse(row).data ?? [])
  return days
    .sort((a, b) => a.id.localeCompare(b.id))
    .flatMap(({ date, lines }) => lines.map((line) => ({ ...line, date })))
}

export interface PeriodPay {
  period: PayPeriod
  invoices: Invoice[]
  /** The sums of all its weeks, by band and rate. */
  sums: PaySum[]
  others: number
  total: number
  /** Other periods of which there is an invoice, the latest first. */
  elsewhere: PayPeriod[]
}

/** The periods in which weeks lie, the latest first. */
function periodsOf(weeks: readonly string[]): PayPeriod[] {
  const years = new Set(weeks.flatMap((week) => [Number(week.slice(0, 4)) - 1, Number(week.slice(0, 4))]))
  const periods = [...years].sort((a, b) => b - a).flatMap((year) => payPeriods(year).reverse())
  return periods.filter(({ from, to }) => weeks.some((week) => week >= from && week <= to))
}

/** Returns the pay of a period from the sums of its invoices, so that no line is read. */
export async function readPeriodPay(id: string): Promise<PeriodPay | null> {
  const period = /^\d{4}-P\d\d$/.test(id) ? payPeriod(id) : undefined
  if (!period) return null
  const rows = (await invoices().toArray()) as Invoice[]
  const own = known(rows.filter(({ week }) => week >= period.from && week <= period.to)).sort(byWeek)
  return {
    period,
    invoices: own,
    sums: mergeSums(own.flatMap(({ sums }) => sums)),
    others: total(own.flatMap(({ others }) => others)),
    total: own.reduce((sum, each) => sum + each.total, 0),
    elsewhere: periodsOf(rows.map(({ week }) => week)).filter((each) => each.id !== id),
  }
}
