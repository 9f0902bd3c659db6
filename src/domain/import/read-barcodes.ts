import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { hasS10CheckDigit, hasS10Shape } from '#domain/barcode/check-digit.ts'
import { classify, isBrokenSscc } from '#domain/barcode/classify.ts'
import { normaliseRead } from '#domain/barcode/normalise.ts'

/** Matches a long number that a spreadsheet converted to a quantity: "1.23457E+17". */
const spreadsheetNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Returns the barcode as printed; only the identifier of a plain SSCC is removed. */
function listedText(part: string): string {
  const { text } = normaliseRead({ format: 'None', text: part })
  return /^00\d{18}$/.test(text) ? text.slice(2) : text
}

/**
 * Reads barcodes separated by `|`, or returns the error. Each one stays as the file writes it, because couriers
 * see. Two that are the same code in their canonical form are one.
 */
export function readBarcodes(text: string): Barcode[] | string {
  const texts = text.split('|').map((part) => part.trim())
  const barcodes = new Map<string, Barcode>()
  for (const part of texts) {
    const canonical = canonicalBarcode(part)
    if (spreadsheetNumber.test(part)) return `"${part}" was rounded by a spreadsheet, the number is lost`
    if (canonical.length < 4 || part.length > 100) return `"${part}" is not a barcode: 4 to 100 characters`
    if (isBrokenSscc({ format: 'None', text: part })) return `"${part}" has a wrong check digit`
    if (hasS10Shape(canonical) && !hasS10CheckDigit(canonical)) return `"${part}" has a wrong check digit`
    const barcode = classify({ format: 'None', text: part })
    const listed = barcode.kind === 'mailmark' ? barcode : { ...barcode, text: listedText(part) }
    if (!barcodes.has(canonical)) barcodes.set(canonical, listed)
  }
  return [...barcodes.values()]
}
