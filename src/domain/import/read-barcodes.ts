import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { hasS10CheckDigit, hasS10Shape } from '#domain/barcode/check-digit.ts'
import { classify, isBrokenSscc } from '#domain/barcode/classify.ts'
import { normaliseRead } from '#domain/barcode/normalise.ts'

/** A spreadsheet that took a long number for a quantity: "1.23457E+17". */
const spreadsheetNumber = /^\d([.,]\d+)?E\+\d+$/i

/** As people read it on the list: only the identifier of a plain SSCC goes. */
function listedText(part: string): string {
  const { text } = normaliseRead({ format: 'None', text: part })
  return /^00\d{18}$/.test(text) ? text.slice(2) : text
}

/**
 * Barcodes of a parcel, separated by `|`, or what is wrong with them. Each keeps the writing of the list, which people
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
