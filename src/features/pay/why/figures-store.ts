import type { PaySum } from '#contracts/pay/pay.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import type { InvoicedParcel } from '#domain/pay/explain/explain-invoice.ts'
import { explainFigure, type FigureFacts } from '#domain/pay/explain/explain-figure.ts'
import type { ExplainedMismatch } from '#domain/pay/explain/explain-mismatch.ts'
import type { Explanation } from '#domain/pay/explain/explanation.ts'
import type { FigureKind, FigureParts } from '#domain/pay/explain/figure-key.ts'
import { parseFigureKey } from '#domain/pay/explain/parse-figure-key.ts'
import type { SumBand } from '#domain/pay/failed-attempt.ts'
import { foldLines } from '#domain/pay/fold-lines.ts'
import { sumTitle } from '#domain/pay/pay-labels.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { isIn, taxYear } from '#domain/tax/tax-year.ts'
import { toSelfBill } from '#domain/tax/vat.ts'
import { readAllClaims, readClaimRules } from '#features/claims/own-claims-store.ts'
import { readInvoice, readInvoiceLines, readInvoices, readPeriodPay } from '../invoices-store.ts'
import { parcelName } from '../mismatch-labels.ts'
import { readOwnPay, type OwnPay } from '../own-pay-store.ts'
import { isOfSum, invoiceTo, isSameSum, periodTo, weekTo, type SumKey } from '../pay-address.ts'
import { readPayClaims } from '../pay-claims-store.ts'
import { readOwnRates } from '../rates-store.ts'
import { readCheckedWeek, type OwnMismatch } from '../reconcile-store.ts'
import { readTaxRecords } from '../tax/own-tax-store.ts'
import { readSelfBilling } from '../tax/self-billing-store.ts'

/** A page that has all of it. */
interface MoreAbout {
  to: string
  label: string
}

interface FoundFigure {
  facts: FigureFacts
  more?: MoreAbout | undefined
}

/** What this phone says about a figure. */
interface ReadFigure {
  explanation: Explanation
  more: MoreAbout | undefined
}

type Readers = { [Kind in FigureKind]: (...parts: FigureParts[Kind]) => Promise<FoundFigure | null> }

const toSum = (band: SumBand, rateFrom: string, rate: number): SumKey => ({ band, rateFrom, rate })

/** Finds parcels of this phone's record between two days. */
async function readRecord(
  days: { from: string; to: string },
  isCounted: (own: OwnPay) => boolean = () => true,
): Promise<OwnPay[]> {
  return (await readOwnPay(days)).filter(isCounted)
}

async function readInvoiced(
  id: string,
  sum: SumKey,
): Promise<{ week: string; found: PaySum | undefined; lines: InvoicedParcel[] } | null> {
  const [invoice, lines] = await Promise.all([readInvoice(id), readInvoiceLines(id)])
  if (!invoice) return null
  const own = new Map((await readOwnPay(payWeek(invoice.week))).map((each) => [each.parcel, each]))
  const { standing, twice, earlier } = foldLines(lines)
  return {
    week: invoice.week,
    found: invoice.sums.find((each) => isSameSum(each, sum)),
    lines: [...standing.values(), ...twice, ...earlier]
      .filter((line) => isOfSum(line, sum))
      .sort((a, b) => a.date.localeCompare(b.date))
      .map((line) => ({ ...line, own: own.get(line.parcel) ?? null })),
  }
}

/** Finds the mismatches of a week, with the round of each parcel. */
async function readMismatches(week: string): Promise<{ mismatches: ExplainedMismatch[]; unknown: number }> {
  const [checked, own] = await Promise.all([readCheckedWeek(week), readOwnPay(payWeek(week))])
  const rounds = new Map(own.map(({ parcel, round }) => [parcel, round]))
  const withRound = (mismatch: OwnMismatch): ExplainedMismatch => ({ ...mismatch, round: rounds.get(mismatch.parcel) })
  return { mismatches: (checked.result?.mismatches ?? []).map(withRound), unknown: checked.result?.unknown ?? 0 }
}

async function readPeriod(id: string, only: SumKey | 'others' | null): Promise<FoundFigure | null> {
  const pay = await readPeriodPay(id)
  if (!pay) return null
  const isLine = only !== null && only !== 'others'
  return {
    facts: { of: 'period', invoices: pay.invoices, only },
    more: { to: isLine ? periodTo(id, only) : periodTo(id), label: 'Open the period' },
  }
}

async function readSelfBill(id: string, only: 'vat' | 'gross'): Promise<FoundFigure | null> {
  const [invoice, billing] = await Promise.all([readInvoice(id), readSelfBilling()])
  if (!invoice) return null
  const { vat, ...rest } = toSelfBill(invoice.total, invoice.issuedOn, billing.vat)
  if (!vat) return null
  return {
    facts: { of: 'self-bill', only, invoice, bill: { ...rest, vat } },
    more: { to: '/pay/tax-year/settings', label: 'Your VAT settings' },
  }
}

const readersOn = (today: string): Readers => ({
  week: async (week) => {
    const parcels = await readRecord(payWeek(week))
    return {
      facts: { of: 'record', scope: { of: 'week', week: payWeek(week).from }, parcels },
      more: { to: weekTo(week), label: 'All parcels of the week' },
    }
  },
  'week-line': async (week, ...parts) => {
    const sum = toSum(...parts)
    const parcels = await readRecord(payWeek(week), (own) => isOfSum(own, sum))
    return {
      facts: { of: 'record', scope: { of: 'line', title: sumTitle(sum) }, parcels },
      more: { to: weekTo(week, sum), label: 'All parcels of this line' },
    }
  },
  day: async (date) => ({
    facts: { of: 'record', scope: { of: 'day', date }, parcels: await readRecord({ from: date, to: date }) },
    more: { to: weekTo(payWeek(date).from), label: 'All parcels of the week' },
  }),
  'day-line': async (date, ...parts) => {
    const sum = toSum(...parts)
    const parcels = await readRecord({ from: date, to: date }, (own) => isOfSum(own, sum))
    return { facts: { of: 'record', scope: { of: 'line', title: `${sumTitle(sum)}, ${fullDay(date)}` }, parcels } }
  },
  parcel: async (date, parcel) => {
    const parcels = await readRecord({ from: date, to: date }, (own) => own.parcel === parcel)
    const title = parcels[0]?.place ?? parcelName(parcel)
    return { facts: { of: 'record', scope: { of: 'parcel', title }, parcels } }
  },
  invoice: async (id) => {
    const invoice = await readInvoice(id)
    return invoice && { facts: { of: 'invoice', invoice }, more: { to: invoiceTo(id), label: 'Open the invoice' } }
  },
  'invoice-line': async (id, ...parts) => {
    const sum = toSum(...parts)
    const invoiced = await readInvoiced(id, sum)
    if (!invoiced) return null
    const { lines, found } = invoiced
    return {
      facts: { of: 'invoice-line', title: sumTitle(sum), expected: found?.count ?? null, lines },
      more: { to: invoiceTo(id, sum), label: 'All parcels of this line' },
    }
  },
  'invoice-day': async (id, band, rateFrom, rate, date) => {
    const sum = toSum(band, rateFrom, rate)
    const invoiced = await readInvoiced(id, sum)
    if (!invoiced) return null
    const lines = invoiced.lines.filter((line) => line.date === date)
    return { facts: { of: 'invoice-line', title: `${sumTitle(sum)}, ${fullDay(date)}`, expected: null, lines } }
  },
  'invoice-parcel': async (id, band, rateFrom, rate, parcel) => {
    const invoiced = await readInvoiced(id, toSum(band, rateFrom, rate))
    const line = invoiced?.lines.find((each) => each.parcel === parcel)
    if (!line) return null
    const events = (await readInvoiceLines(id)).filter((each) => each.parcel === parcel)
    const title = line.own?.place ?? parcelName(parcel)
    return { facts: { of: 'invoiced-parcel', title, line, events } }
  },
  'other-line': async (id, lineId) => {
    const [invoice, claims] = await Promise.all([readInvoice(id), readAllClaims()])
    const line = invoice?.others.find((each) => each.id === lineId)
    if (!invoice || !line) return null
    const claim = claims.find(({ row }) => row.id === line.claim)?.row ?? null
    return { facts: { of: 'other-line', invoice, line, claim } }
  },
  mismatch: async (week, parcel, kind) => {
    const { mismatches } = await readMismatches(week)
    const mismatch = mismatches.find((each) => each.parcel === parcel && each.kind === kind)
    return mismatch ? { facts: { of: 'mismatch', mismatch } } : null
  },
  owed: async (week) => ({ facts: { of: 'owed', week, ...(await readMismatches(week)) } }),
  period: async (id) => await readPeriod(id, null),
  'period-line': async (id, ...parts) => await readPeriod(id, toSum(...parts)),
  'period-other': async (id) => await readPeriod(id, 'others'),
  claim: async (id) => {
    const [claims, rules] = await Promise.all([readAllClaims(), readClaimRules()])
    const claim = claims.find(({ row }) => row.id === id)?.row
    return claim ? { facts: { of: 'claim', claim, rules } } : null
  },
  enquiry: async (id) => {
    const { enquiries } = await readPayClaims()
    const asked = enquiries.find(({ row }) => row.id === id)
    if (!asked || asked.amount === null) return null
    return {
      facts: { of: 'asked', amount: asked.amount, text: asked.text },
      more: { to: `/form?enquiry=${id}`, label: 'Open the enquiry' },
    }
  },
  rate: async (tableId, band, from) => {
    const table = (await readOwnRates()).tables.find(({ id }) => id === tableId)
    if (!table || !table.periods.some((each) => each.from === from)) return null
    const parcels = await readRecord(payWeek(today))
    return { facts: { of: 'rate', table, band, from, parcels } }
  },
  'self-bill': async (id) => await readSelfBill(id, 'gross'),
  'self-bill-vat': async (id) => await readSelfBill(id, 'vat'),
  income: async (year) => {
    const [{ entries }, { invoices }] = await Promise.all([readTaxRecords(), readInvoices()])
    const span = taxYear(year)
    const incomes = currentEntries(entries)
      .filter((entry) => entry.kind === 'income')
      .filter(({ day }) => isIn(span, day))
    return {
      facts: { of: 'income', year: span, incomes, invoices },
      more: { to: '/pay/tax-year/entries', label: 'Entries' },
    }
  },
})

/** Returns why a figure is what it is, from what this phone has; null if it has nothing of it. */
export async function readFigure(key: string, today: string): Promise<ReadFigure | null> {
  const parsed = parseFigureKey(key)
  if (!parsed) return null
  // The parts were just held against the kind.
  const read = readersOn(today)[parsed.kind] as (...parts: (string | number)[]) => Promise<FoundFigure | null>
  const [found, rates] = await Promise.all([read(...parsed.parts), readOwnRates()])
  if (!found) return null
  const explanation = explainFigure(found.facts, { tables: rates.tables, isLoaded: rates.asOf !== null })
  return { explanation, more: found.more }
}
