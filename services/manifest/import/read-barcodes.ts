import type { Barcode } from '#contracts/barcode.ts'
import { hasS10CheckDigit, hasS10Shape } from '#domain/barcode/check-digit.ts'
import { classify } from '#domain/barcode/classify.ts'

/** A spreadsheet that took a long number for a quantity: "1.23457E+17". */
const spreadsheetNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Barcodes of a parcel, separated by `|`, or what is wrong with them. */
export function readBarcodes(text: string): Barcode[] | string {
  const texts = text.split('|').map((part) => part.trim().toUpperCase())
  const barcodes: Barcode[] = []
  for (const part of texts) {
    if (spreadsheetNumber.test(part)) return `"${part}" was rounded by a spreadsheet, the number is lost`
    if (part.length < 4 || part.length > 100) return `"${part}" is not a barcode: 4 to 100 characters`
    if (hasS10Shape(part) && !hasS10CheckDigit(part)) return `"${part}" has a wrong check digit`
    const barcode = classify({ format: 'None', text: part })
    if (!barcodes.some((other) => other.text === barcode.text)) barcodes.push(barcode)
  }
  return barcodes
}
