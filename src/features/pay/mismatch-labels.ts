import { groupedText } from '#domain/barcode/grouped-text.ts'
import { formatAmount } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { mismatchLabels } from '#domain/pay/explain/explain-mismatch.ts'
import type { Mismatch } from '#domain/pay/reconcile.ts'
import { countPaid, formatPaid, ruleLabels, wholeDay } from '#domain/pay/pay-labels.ts'

/** Returns the short reference of a parcel, "3f2a8c1e": the end of its id. A claim keeps it when address and barcode have left the phone. */
export const parcelReference = (parcel: string): string => parcel.slice(-8)

/** Names a parcel whose address has left the phone: "Parcel 3f2a8c1e". */
export const parcelName = (parcel: string): string => `Parcel ${parcelReference(parcel)}`

/** Describes both records, without a full stop. */
export function toSides({ kind, invoiced, own }: Mismatch): { invoice: string; record: string } {
  const invoice = invoiced ? `${formatPaid(invoiced)}, ${formatAmount(invoiced.amount)}` : 'not listed'
  if (!own) return { invoice, record: 'not on this phone' }
  const record = own.rateFrom === null ? ruleLabels[own.rule] : `${formatPaid(own)}, ${formatAmount(own.amount)}`
  if (kind === 'attempt' && invoiced)
    return { invoice: `attempt ${invoiced.attempt}`, record: `attempt ${own.attempt}` }
  if (kind === 'rate-date' && invoiced)
    return {
      invoice: `${invoice}, rate from ${wholeDay(invoiced.rateFrom)}`,
      record: own.rateFrom === null ? record : `${record}, rate from ${wholeDay(own.rateFrom)}`,
    }
  if (kind === 'extra' && own.rateFrom !== null) return { invoice: `${invoice}, a second time`, record }
  return { invoice, record }
}

/** Counts the parcels of mismatches, or the failed attempts where there is nothing else: "2 failed attempts". */
export const countMismatches = (mismatches: readonly Partial<Pick<Mismatch, 'own'>>[]): string =>
  countPaid(mismatches.map(({ own }) => own ?? {}))

/** "2 parcels weren’t paid", or "2 parcels don’t match" where at least one of them was paid. */
export function headline(mismatches: readonly (Pick<Mismatch, 'kind'> & Partial<Pick<Mismatch, 'own'>>)[]): string {
  const isUnpaid = mismatches.every(({ kind }) => kind === 'missing')
  const [one, several] = isUnpaid ? ['wasn’t paid', 'weren’t paid'] : ['doesn’t match', 'don’t match']
  return `${countMismatches(mismatches)} ${mismatches.length === 1 ? one : several}`
}

/**
 * Returns one line of a claim. It names the parcel by day and barcode, never by address, because the depot stores
 * claims for longer than addresses.
 */
export function claimLine(mismatch: Mismatch & { barcode: string | null }): string {
  const { invoice, record } = toSides(mismatch)
  const barcode = mismatch.barcode === null ? '' : `, barcode ${groupedText(mismatch.barcode)}`
  const parcel = `${dayName(mismatch.date)}${barcode}, parcel ${parcelReference(mismatch.parcel)}`
  return `${mismatchLabels[mismatch.kind]}: ${parcel}. Invoice: ${invoice}. My record: ${record}.`
}
