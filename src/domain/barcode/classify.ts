import type { Barcode, BarcodeFormat } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode, isGs1Symbology, ssccIn } from './canonical.ts'
import { hasS10CheckDigit } from './check-digit.ts'
import { mailmarkText } from './mailmark.ts'
import { normaliseRead, type BarcodeRead } from './normalise.ts'

const matrixFormats: ReadonlySet<BarcodeFormat> = new Set(['DataMatrix', 'QRCode', 'Aztec', 'PDF417'])

/** Whether the symbology corrects its own errors, so that one read of it can be believed. */
export const isMatrixFormat = (format: BarcodeFormat): boolean => matrixFormats.has(format)

/** Whether a read looks like an SSCC with its identifier and has a wrong check digit. */
export const isBrokenSscc = ({ text, symbologyId }: BarcodeRead): boolean => {
  const isMarked = symbologyId !== undefined && isGs1Symbology(symbologyId)
  if (symbologyId !== undefined && !isMarked) return false
  const shape = isMarked ? /^00\d{18}/ : /^00\d{18}$/
  return shape.test(canonicalBarcode(text)) && ssccIn((symbologyId ?? '') + text) === null
}

/**
 * Normalises a read and says what it is, without its wrapping. A label with an SSCC is the 18 digits of it, whatever its
 * symbology. A text that has the shape of a kind but fails its check digit is `other`. To find out whether two barcodes
 * are the same one, compare `canonicalBarcode` of their texts.
 */
export const classify = (read: BarcodeRead): Barcode => {
  const normal = normaliseRead(read)
  const { format, text } = normal
  const mailmark = mailmarkText(text)
  if (mailmark !== null) return { format, text: mailmark, kind: 'mailmark' }
  const { symbologyId } = normal
  // Whoever names another symbology says that the digits are something else.
  const mayBeSscc = symbologyId === undefined || isGs1Symbology(symbologyId)
  const sscc = mayBeSscc ? ssccIn((symbologyId ?? '') + text) : null
  if (sscc !== null) return { format, text: sscc, kind: 'sscc' }
  if (hasS10CheckDigit(canonicalBarcode(text))) return { format, text, kind: 's10' }
  // ITF has no checksum, so sixteen digits read from it do not identify a carrier.
  if (/^[A-Z0-9]{16}$/.test(text) && format !== 'ITF') return { format, text, kind: 'carrier' }
  return { format, text, kind: 'other' }
}
