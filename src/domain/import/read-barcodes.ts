import type { Barcode } from '#contracts/barcode.ts'
import { hasS10CheckDigit, hasS10Shape } from '#domain/barcode/check-digit.ts'
import { classify, ssccDigits } from '#domain/barcode/classify.ts'

/** A spreadsheet that took a long number for a quantity: "1.23457E+17". */
const spreadsheetNumber = /^\d([.,]\d+)?E\+\d+$/i

/** Barcodes of a parcel, separated by `|`, or what is wrong with them. Case counts: a 2D code may hold both. */
export function readBarcodes(text: string): Barcode[] | string {
  const texts = text.split('|').map((part) => part.trim())
  const barcodes: Barcode[] = []
  for (const part of texts) {
    if (spreadsheetNumber.test(part)) return `"${part}" was rounded by a spreadsheet, the number is lost`
    if (part.length < 4 || part.length > 100) return `"${part}" is not a barcode: 4 to 100 characters`
    const barcode = classify({ format: 'None', text: part })
    const sscc = barcode.kind === 'sscc' || ssccDigits({ format: 'None', text: part }) === null
    const s10 = hasS10CheckDigit(part) || !hasS10Shape(part)
    if (!sscc || !s10) return `"${part}" has a wrong check digit`
    if (!barcodes.some((other) => other.text === barcode.text)) barcodes.push(barcode)
  }
  return barcodes
}
