import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { OtherLine, PayLine } from '#contracts/pay/pay.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableId, rateTableSchema } from '#contracts/pay/rates.ts'
import { readBarcodes } from '../import/read-barcodes.ts'
import { toManifestId, toParcelId, toRoundId, stableId } from '../parcel/stable-id.ts'
import { pounds } from '../money.ts'
import { dayName } from '../dates/near-day.ts'
import { getWeekDays } from './pay-week.ts'
import { rateIn, toSumBand } from './failed-attempt.ts'
import { periodOn } from './rate-table.ts'
import type { SheetRow } from './sheet-row.ts'

export type SheetLine =
  | { kind: 'other'; other: OtherLine }
  /** `isOffRate`: it pays something else than the published rate. */
  | { kind: 'parcel'; date: string; round: string; payLine: PayLine; isOffRate: boolean }

interface LineContext {
  courier: string
  rates: readonly StaffRateTable[]
  /** Rows of the invoice before this one. */
  place: number
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type ParcelEntry = Pick<PayLine, 'event' | 'failed'>

/** The values of the column `line` for parcels. */
const parcelKinds = {
  parcel: { event: 'accrued' },
  accrued: { event: 'accrued' },
  amended: { event: 'amended' },
  reversed: { event: 'reversed' },
  'failed-attempt': { event: 'accrued', failed: true },
  'amended-failed-attempt': { event: 'amended', failed: true },
  'reversed-failed-attempt': { event: 'reversed', failed: true },
} as const satisfies Readonly<Record<string, ParcelEntry>>

type ParcelKind = keyof typeof parcelKinds
const parcelKindNames = Object.keys(parcelKinds) as ParcelKind[]
const kinds = [...parcelKindNames, 'other'] as const

/** Returns the value of the column `line` for a line. */
export const toLineKind = ({ event, failed }: ParcelEntry): ParcelKind =>
  parcelKindNames.find((name) => {
    const kind: ParcelEntry = parcelKinds[name]
    return kind.event === event && kind.failed === failed
  }) ?? 'parcel'

/** Quantity times rate; undefined where one of them is missing. */
function product(row: SheetRow): number | undefined {
  const [written, rate] = [row.text('quantity'), row.amount('rate')]
  if (written === '') return rate
  if (!/^\d{1,6}$/.test(written)) {
    row.wrong('quantity', `"${written}" is not a whole number`)
    return undefined
  }
  return rate === undefined ? undefined : Number(written) * rate
}

/** Returns what a row pays in tenths of a penny, without the published rate. An amount must equal quantity times rate. */
export function readRowAmount(row: SheetRow): number | undefined {
  const [amount, worked] = [row.amount('amount'), product(row)]
  if (amount !== undefined && worked !== undefined && amount !== worked)
    row.wrong('amount', `${pounds(amount)} is not quantity times rate, which is ${pounds(worked)}`)
  return amount ?? worked
}

function otherLine(row: SheetRow, { number }: InvoiceEntry, { courier, place }: LineContext): SheetLine | undefined {
  const text = row.needed('text')
  if (text.length > 200) row.wrong('text', 'text is longer than 200 characters')
  const amount = readRowAmount(row)
  if (amount === undefined && row.isSound()) row.wrong('amount', 'amount is missing')
  const claim = row.text('claim').toLowerCase()
  if (claim !== '' && !uuid.test(claim)) row.wrong('claim', `"${claim}" is not the ID of a claim`)
  if (!row.isSound() || amount === undefined) return undefined
  // The same file gives the same line again.
  const id = stableId('invoice-line', courier, number, String(place), text)
  return { kind: 'other', other: { id, text, amount, claim: claim === '' ? null : claim } }
}

/** The id of the parcel that a row names; undefined where it names none, which is then reported. */
function parcelOf(row: SheetRow, subDepot: string, round: string, date: string): string | undefined {
  const [barcode, parcel] = [row.text('barcode'), row.text('parcel').toLowerCase()]
  if (parcel !== '') {
    if (uuid.test(parcel)) return parcel
    row.wrong('parcel', `"${parcel}" is not the ID of a parcel. Write its barcode instead`)
    return undefined
  }
  if (barcode === '') {
    row.wrong('barcode', 'barcode is missing')
    return undefined
  }
  const read = readBarcodes(barcode)
  if (typeof read === 'string') {
    row.wrong('barcode', read)
    return undefined
  }
  return toParcelId(toManifestId(toRoundId(subDepot, round), date), read[0]?.text ?? '')
}

function parcelLine(
  row: SheetRow,
  { event, failed }: ParcelEntry,
  { subDepot, week }: InvoiceEntry,
  { rates }: LineContext,
): SheetLine | undefined {
  const date = row.date('day')
  if (row.text('day') === '') row.wrong('day', 'day is missing')
  else if (date !== undefined && !getWeekDays({ from: week }).includes(date))
    row.wrong('day', `${dayName(date)} is not in the week of the invoice, which begins on ${dayName(week)}`)
  const round = row.needed('round')
  if (round !== '' && !rateTableSchema.shape.round.safeParse(round).success)
    row.wrong('round', `"${round}" is not the number of a round`)
  row.needed('band')
  const band = row.oneOf('band', sizeBandSchema.options, 'packet')
  const attempt = row.text('attempt') === '' ? '1' : row.text('attempt')
  if (!/^[1-9]$/.test(attempt)) row.wrong('attempt', `"${attempt}" is not a whole number from 1 to 9`)
  if (!['', '1'].includes(row.text('quantity')))
    row.wrong('quantity', 'A parcel is always 1. Write a row for each barcode')
  const written = readRowAmount(row)
  if (!row.isSound() || date === undefined || band === undefined) return undefined
  const parcel = parcelOf(row, subDepot, round, date)
  const table = rates.find(({ id }) => id === rateTableId(subDepot, round))
  const period = periodOn(table?.periods ?? [], date)
  const rateFrom = row.date('rate_from') ?? period?.from
  if (rateFrom === undefined)
    row.wrong('rate_from', `Round ${round} has no published rate on ${dayName(date)}. Write the first day of the rate`)
  else if (rateFrom > date) row.wrong('rate_from', `The rate begins on ${dayName(rateFrom)}, after the delivery`)
  const rate = period && rateIn(period, toSumBand({ band, failed }))
  const usual = rate === undefined || event === 'amended' ? undefined : event === 'reversed' ? -rate : rate
  const amount = written ?? usual
  const reversed = toLineKind({ event: 'reversed', failed })
  if (failed && band === 'collection') row.wrong('band', 'A collection has no failed attempts')
  if (amount === undefined) row.wrong('amount', 'amount is missing')
  else if (failed && written === undefined && amount === 0)
    row.wrong('amount', `Round ${round} pays nothing for failed attempts on ${dayName(date)}`)
  else if (event === 'accrued' && amount < 0)
    row.wrong('amount', `${pounds(amount)} is less than 0. To take a parcel back, write ${reversed} in line`)
  else if (event === 'reversed' && amount > 0)
    row.wrong('amount', `${pounds(amount)} pays the parcel. What is taken back is less than 0`)
  if (!row.isSound() || parcel === undefined || rateFrom === undefined || amount === undefined) return undefined
  return {
    kind: 'parcel',
    date,
    round,
    payLine: { parcel, event, band, rateFrom, amount, attempt: Number(attempt), ...(failed && { failed }) },
    isOffRate: event === 'accrued' && rate !== undefined && amount !== rate,
  }
}

/** Returns the invoice line of a row; reports errors and returns undefined if a value is invalid. */
export function readInvoiceLine(row: SheetRow, entry: InvoiceEntry, context: LineContext): SheetLine | undefined {
  const isParcel = row.text('barcode') !== '' || row.text('parcel') !== ''
  const kind = row.oneOf('line', kinds, isParcel ? 'parcel' : 'other')
  if (kind === undefined) return undefined
  if (kind === 'other') return otherLine(row, entry, context)
  return parcelLine(row, parcelKinds[kind], entry, context)
}
