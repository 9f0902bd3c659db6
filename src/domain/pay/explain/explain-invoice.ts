import type { InvoiceType } from '#contracts/forms/form-answer.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Invoice, OtherLine, PayLine, PaySum } from '#contracts/pay/pay.ts'
import { dayName } from '../../dates/near-day.ts'
import { formatAmount } from '../../money.ts'
import type { DatedLine } from '../fold-lines.ts'
import { toSumBand, type SumBand } from '../failed-attempt.ts'
import {
  countPaid,
  formatPayRule,
  formatSum,
  parcelCount,
  shortWeek,
  sumBandLabels,
  sumTitle,
  typeLabels,
} from '../pay-labels.ts'
import { sumKey, total } from '../sum-lines.ts'
import { explainRates } from './explain-rates.ts'
import type { RecordedPay } from './explain-record.ts'
import type { ExplainedPart, Explanation, KnownRates } from './explanation.ts'
import { figureKey } from './figure-key.ts'

const nothing = { rates: [], parts: [], parcels: [], gaps: [] }

const typeSentences: Readonly<Record<InvoiceType, string>> = {
  delivery: 'It pays for the parcels that you delivered in the week.',
  collection: 'It pays for the parcels that you collected in the week.',
  supplement: 'It pays a supplement beside your parcels.',
  holiday: 'It pays your holiday.',
  'star-bonus': 'It pays your star bonus of a pay period.',
  adjustment: 'It corrects earlier pay.',
}

const lineParts = (invoice: string, sums: readonly PaySum[]): ExplainedPart[] =>
  sums.map((sum) => ({
    label: sumBandLabels[toSumBand(sum)],
    amount: sum.amount,
    note: formatSum(sum),
    figure: figureKey('invoice-line', invoice, toSumBand(sum), sum.rateFrom, sum.rate),
  }))

const otherParts = ({ id, others }: Invoice): ExplainedPart[] =>
  others.map((line) => ({ label: line.text, amount: line.amount, figure: figureKey('other-line', id, line.id) }))

/** Explains the total of an invoice. */
export function explainInvoice(invoice: Invoice, known: KnownRates): Explanation {
  const { number, type, sums, week, issuedOn, paidOn } = invoice
  const parts = [...lineParts(invoice.id, sums), ...otherParts(invoice)]
  const missing = invoice.total - total(parts)
  return {
    ...nothing,
    title: `Invoice ${number}`,
    amount: invoice.total,
    rules: [
      `${typeSentences[type]} The total is the sum of its lines.`,
      `The week is ${shortWeek(week)}. It’s issued on ${dayName(issuedOn)} and paid on ${dayName(paidOn)}.`,
    ],
    parts,
    ...(sums.length > 0 &&
      explainRates(
        sums.map((sum) => ({ ...sum, band: toSumBand(sum) })),
        known,
      )),
    ...(missing !== 0 && {
      gaps: [`The lines differ from the total by ${formatAmount(Math.abs(missing))}. Ask the depot.`],
    }),
  }
}

/** Explains an amount of an invoice that is not for a parcel. `claim`: the one that it pays, if this phone has it. */
export function explainOtherLine(invoice: Invoice, line: OtherLine, claim: Claim | null): Explanation {
  const ofClaim = claim
    ? [`It pays your claim ${claim.reference}, which arrived on ${dayName(claim.receivedAt.slice(0, 10))}.`]
    : []
  return {
    ...nothing,
    title: line.text,
    amount: line.amount,
    rules:
      line.claim === null
        ? [`The depot added this amount to the invoice. ${typeSentences[invoice.type]}`]
        : ['It pays a claim of yours.', ...ofClaim].slice(-1),
    parts: claim ? [{ label: 'Your claim', amount: claim.amount, figure: figureKey('claim', claim.id) }] : [],
    gaps: [
      ...(line.claim === null ? ['This phone only has the depot’s text for it. Ask the depot if it isn’t clear.'] : []),
      ...(line.claim !== null && !claim ? ['The claim isn’t on this phone any more.'] : []),
    ],
  }
}

export interface InvoicedParcel extends DatedLine {
  /** What this phone has recorded; null if it knows nothing of the parcel. */
  own: RecordedPay | null
}

const noteOf = ({ attempt, own }: InvoicedParcel): string =>
  own ? `Attempt ${attempt}. Your record: ${formatPayRule(own)}` : `Attempt ${attempt}. Not on this phone`

/** Explains the parcels of one band and rate of an invoice, or those of a day among them. `expected`: how many the invoice says there are. */
export function explainInvoiceLine(
  { title, expected }: { title: string; expected: number | null },
  lines: readonly InvoicedParcel[],
  known: KnownRates,
): Explanation {
  const used = lines.map((line) => ({
    band: toSumBand(line),
    rateFrom: line.rateFrom,
    rate: line.amount,
    round: line.own?.round,
  }))
  const { rates, gaps } = explainRates(used, known)
  const unknown = lines.filter(({ own }) => !own).length
  const [first] = lines
  return {
    title,
    amount: total(lines),
    rules: [
      first?.failed
        ? 'The invoice pays each failed attempt the rate of that day, whatever the size of the parcel.'
        : 'The invoice pays each parcel the rate of its size band on the day of delivery.',
      ...(first && lines.length > 1 && lines.every(({ amount }) => amount === first.amount)
        ? [`${countPaid(lines)} at ${formatAmount(first.amount)} are ${formatAmount(total(lines))}.`]
        : []),
    ],
    rates,
    parts: [],
    parcels: lines.map((line) => ({
      parcel: line.parcel,
      date: line.date,
      place: line.own?.place ?? null,
      amount: line.amount,
      note: noteOf(line),
    })),
    gaps: [
      ...(expected !== null && expected !== lines.length
        ? [`The invoice has ${parcelCount(expected)} here, and ${lines.length} of them are on this phone.`]
        : []),
      ...gaps,
      ...(unknown > 0 ? [`${parcelCount(unknown)} of the invoice can’t be checked: this phone has no record.`] : []),
    ],
  }
}

const eventLabels: Readonly<Record<PayLine['event'], string>> = {
  accrued: 'Paid',
  amended: 'Corrected',
  reversed: 'Taken back',
}

/** Explains what an invoice pays for one parcel. `events`: all its lines on this invoice. */
export function explainInvoicedParcel(
  title: string,
  line: InvoicedParcel,
  events: readonly DatedLine[],
  known: KnownRates,
): Explanation {
  const explained = explainInvoiceLine({ title, expected: null }, [line], known)
  return {
    ...explained,
    parts:
      events.length > 1
        ? events.map((each) => ({
            label: `${eventLabels[each.event]}, ${sumBandLabels[toSumBand(each)].toLowerCase()}`,
            amount: each.amount,
          }))
        : [],
  }
}

export interface PeriodFigures {
  invoices: readonly Invoice[]
  /** The band and rate that is explained; "others" for what is not for parcels; null for the whole period. */
  only: { band: SumBand; rateFrom: string; rate: number; failed?: true | undefined } | 'others' | null
}

function partOfPeriod(invoice: Invoice, only: PeriodFigures['only']): ExplainedPart[] {
  const label = `${shortWeek(invoice.week)}, ${typeLabels[invoice.type].toLowerCase()}`
  if (only === null) return [{ label, amount: invoice.total, figure: figureKey('invoice', invoice.id) }]
  if (only === 'others') return otherParts(invoice).map((part) => ({ ...part, note: shortWeek(invoice.week) }))
  const sum = invoice.sums.find((each) => sumKey(each) === sumKey(only))
  return sum ? lineParts(invoice.id, [sum]).map((part) => ({ ...part, label, note: formatSum(sum) })) : []
}

/** Explains a sum of the invoices of a pay period. */
export function explainPeriod({ invoices, only }: PeriodFigures, known: KnownRates): Explanation {
  const parts = invoices.flatMap((invoice) => partOfPeriod(invoice, only))
  return {
    ...nothing,
    title: only === null ? 'Pay of the period' : only === 'others' ? 'Other pay' : sumTitle(only),
    amount: total(parts),
    rules: [
      only === 'others'
        ? 'Claims, holidays, bonuses and adjustments are paid beside your parcels.'
        : 'It adds up the invoices of the weeks in this pay period. A period has four or five weeks.',
    ],
    parts,
    ...(only !== null && only !== 'others' && explainRates([{ ...only, band: toSumBand(only) }], known)),
    ...(parts.length === 0 && {
      gaps: ['This phone has no invoice for this amount. Invoices are kept for 13 months.'],
    }),
  }
}
