import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Invoice, OtherLine } from '#contracts/pay/pay.ts'
import type { RateTable } from '#contracts/pay/rates.ts'
import type { Income } from '#contracts/tax/tax.ts'
import { dateLabel, dayAndMonth } from '../../dates/day-labels.ts'
import { formatTaxYear, type TaxYear } from '../../tax/tax-year.ts'
import { rateIn, toSumBand, type SumBand } from '../failed-attempt.ts'
import type { DatedLine } from '../fold-lines.ts'
import { sumBandLabels } from '../pay-labels.ts'
import { total } from '../sum-lines.ts'
import { explainAsked, explainClaim } from './explain-claim.ts'
import {
  explainInvoice,
  explainInvoicedParcel,
  explainInvoiceLine,
  explainOtherLine,
  explainPeriod,
  type InvoicedParcel,
  type PeriodFigures,
} from './explain-invoice.ts'
import { explainMismatch, explainOwed, type ExplainedMismatch } from './explain-mismatch.ts'
import { explainRecord, type RecordedPay, type RecordScope } from './explain-record.ts'
import { explainSelfBill, type BilledInvoice } from './explain-self-bill.ts'
import type { Explanation, KnownRates } from './explanation.ts'
import { figureKey } from './figure-key.ts'

/** What has to be known to say why a figure is what it is. */
export type FigureFacts =
  | { of: 'record'; scope: RecordScope; parcels: readonly RecordedPay[] }
  | { of: 'invoice'; invoice: Invoice }
  | { of: 'invoice-line'; title: string; expected: number | null; lines: readonly InvoicedParcel[] }
  | { of: 'invoiced-parcel'; title: string; line: InvoicedParcel; events: readonly DatedLine[] }
  | { of: 'other-line'; invoice: Invoice; line: OtherLine; claim: Claim | null }
  | { of: 'mismatch'; mismatch: ExplainedMismatch }
  | { of: 'owed'; week: string; mismatches: readonly ExplainedMismatch[]; unknown: number }
  | ({ of: 'period' } & PeriodFigures)
  | { of: 'claim'; claim: Claim; rules: ClaimRules }
  | { of: 'asked'; amount: number; text: string }
  | { of: 'rate'; table: RateTable; band: SumBand; from: string; parcels: readonly RecordedPay[] }
  | ({ of: 'self-bill'; only: 'vat' | 'gross' } & BilledInvoice)
  | { of: 'income'; year: TaxYear; incomes: readonly Income[]; invoices: readonly Invoice[] }

function explainRate({ table, band, from, parcels }: Extract<FigureFacts, { of: 'rate' }>): Explanation {
  const name = sumBandLabels[band]
  const period = table.periods.find((each) => each.from === from)
  const counted = parcels.filter(
    (each) => each.round === table.id && toSumBand(each) === band && each.rateFrom === from,
  )
  const recorded = explainRecord({ of: 'line', title: '' }, counted, { tables: [table], isLoaded: true })
  return {
    title: `${name}, round ${table.round}`,
    amount: period ? rateIn(period, band) : 0,
    rules: [
      band === 'failed'
        ? `The depot sets what a failed attempt pays on round ${table.round}, whatever the size of the parcel. The rate of the day counts.`
        : `The depot sets what a parcel of each size band pays on round ${table.round}. The rate of the day counts.`,
      `Published ${dateLabel(table.publishedAt.slice(0, 10))}.`,
    ],
    rates: table.periods.map((each) => ({
      label: name,
      rate: rateIn(each, band),
      from: each.from,
      to: each.to,
      publishedAt: table.publishedAt,
    })),
    parts: [],
    parcels: recorded.parcels,
    gaps: counted.length === 0 ? ['No parcel of this week counts at this rate on this phone.'] : [],
  }
}

function explainIncome({ year, incomes, invoices }: Extract<FigureFacts, { of: 'income' }>): Explanation {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const gone = incomes.filter(({ invoice }) => invoice !== null && !byId.has(invoice)).length
  return {
    title: `Income, ${formatTaxYear(year)}`,
    amount: total(incomes),
    rules: ['Income counts on the day on which the money arrived, from 6 April to 5 April. VAT isn’t part of it.'],
    rates: [],
    parts: [...incomes]
      .sort((a, b) => a.day.localeCompare(b.day))
      .map(({ invoice, amount, day, text }) => {
        const known = invoice === null ? undefined : byId.get(invoice)
        return {
          label: known ? `Invoice ${known.number}` : text || 'Income',
          amount,
          note: dayAndMonth(day),
          ...(known && { figure: figureKey('invoice', known.id) }),
        }
      }),
    parcels: [],
    gaps:
      gone > 0
        ? [`Invoices that are no longer on this phone: ${gone}. They’re kept for 13 months; your tax records stay.`]
        : [],
  }
}

/** Says why a figure of pay is what it is: the rule, the rates with their days, what it adds up, the parcels, and what this phone does not know. */
export function explainFigure(facts: FigureFacts, known: KnownRates): Explanation {
  switch (facts.of) {
    case 'record':
      return explainRecord(facts.scope, facts.parcels, known)
    case 'invoice':
      return explainInvoice(facts.invoice, known)
    case 'invoice-line':
      return explainInvoiceLine(facts, facts.lines, known)
    case 'invoiced-parcel':
      return explainInvoicedParcel(facts.title, facts.line, facts.events, known)
    case 'other-line':
      return explainOtherLine(facts.invoice, facts.line, facts.claim)
    case 'mismatch':
      return explainMismatch(facts.mismatch, known)
    case 'owed':
      return explainOwed(facts.week, facts, known)
    case 'period':
      return explainPeriod(facts, known)
    case 'claim':
      return explainClaim(facts.claim, facts.rules)
    case 'asked':
      return explainAsked(facts.amount, facts.text)
    case 'rate':
      return explainRate(facts)
    case 'self-bill':
      return explainSelfBill(facts, facts.only)
    case 'income':
      return explainIncome(facts)
  }
}
