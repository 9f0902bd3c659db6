import type { Barcode } from '#contracts/parcel/barcode.ts'
import { hasGs1CheckDigit, hasS10CheckDigit, hasS10Shape } from './check-digit.ts'
import { isBrokenSscc, isMatrixFormat } from './classify.ts'
import { normaliseRead, type BarcodeRead } from './normalise.ts'

/** Why a text is not believed, whatever the number of reads. */
export type ScreeningReason = 'empty' | 'check_digit' | 'itf_length' | 'code39_short'

const isBelievableItf = (text: string, lengths: ReadonlySet<number>): boolean =>
  lengths.has(text.length) || (text.length === 14 && hasGs1CheckDigit(text))

/**
 * The first objection to a read that is not on the manifest, or null. Linear symbologies invent
 * short texts out of print and shadows; ITF does so at any length, having no checksum.
 */
export const screeningReason = (
  read: BarcodeRead,
  barcode: Barcode,
  itfLengths: ReadonlySet<number>,
): ScreeningReason | null => {
  const { format, text, kind } = barcode
  if (text === '') return 'empty'
  if (isMatrixFormat(format)) return null
  if (hasS10Shape(text) && !hasS10CheckDigit(text)) return 'check_digit'
  if (kind !== 'sscc' && isBrokenSscc(normaliseRead(read))) return 'check_digit'
  if (format === 'ITF' && !isBelievableItf(text, itfLengths)) return 'itf_length'
  if (format === 'Code39' && text.length < 6) return 'code39_short'
  return null
}
