import { dayName } from '#domain/near-day.ts'
import { amountWords } from '#domain/money.ts'
import { bandWords } from '#domain/parcel/words.ts'
import type { Mismatch, MismatchKind } from '#domain/pay/reconcile.ts'
import { parcelCount, ruleWords } from './pay-words.ts'

export const kindWords: Readonly<Record<MismatchKind, string>> = {
  band: 'Wrong band',
  'rate-date': 'Wrong rate',
  attempt: 'Wrong attempt',
  missing: 'Not on the invoice',
  extra: 'Not in your record',
}

/** As a parcel is called when its address has left the phone: "Parcel 3f2a8c1e". */
export const parcelName = (parcel: string): string => `Parcel ${parcel.slice(-8)}`

/** What the two records say, without a full stop. */
export function sidesOf({ kind, invoiced, own }: Mismatch): { invoice: string; record: string } {
  const invoice = invoiced ? `${bandWords[invoiced.band]}, ${amountWords(invoiced.amount)}` : 'none'
  if (!own) return { invoice, record: 'this phone does not know the parcel' }
  const record = own.rateFrom === null ? ruleWords[own.rule] : `${bandWords[own.band]}, ${amountWords(own.amount)}`
  if (kind === 'attempt' && invoiced)
    return { invoice: `attempt ${invoiced.attempt}`, record: `attempt ${own.attempt}` }
  if (kind === 'rate-date' && invoiced)
    return { invoice: `${invoice}, rate from ${invoiced.rateFrom}`, record: `${record}, rate from ${own.rateFrom}` }
  if (kind === 'extra' && own.rateFrom !== null) return { invoice: `${invoice}, a second time`, record }
  return { invoice, record }
}

/** "You were underpaid £1.26.", "You were overpaid 47p.", or that no money is in it. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'The money is the same.'
  return difference > 0
    ? `You were underpaid ${amountWords(difference)}.`
    : `You were overpaid ${amountWords(-difference)}.`
}

/** "2 parcels short", or how many do not match where some are not missing. */
export function headline(mismatches: readonly Pick<Mismatch, 'kind'>[]): string {
  const isShort = mismatches.every(({ kind }) => kind === 'missing')
  if (isShort) return `${parcelCount(mismatches.length)} short`
  return mismatches.length === 1 ? '1 parcel doesn’t match' : `${mismatches.length} parcels don’t match`
}

/** One line of a claim, without anything that names a customer. */
export function claimLine(mismatch: Mismatch): string {
  const { invoice, record } = sidesOf(mismatch)
  return `${kindWords[mismatch.kind]}: parcel ${mismatch.parcel}, ${dayName(mismatch.date)}. Invoice: ${invoice}. My record: ${record}.`
}
