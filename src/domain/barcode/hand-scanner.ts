import type { Barcode } from '#contracts/parcel/barcode.ts'
import { classify } from './classify.ts'

/** The barcode that a hand scanner has sent as keys. Where Caps Lock has made small letters of capitals, capitals again. */
export function readByHandScanner(text: string): Barcode {
  const isSmall = !/[A-Z]/.test(text.replace(/^\][A-Za-z]/, ''))
  return classify({ format: 'None', text: isSmall ? text.toUpperCase() : text })
}
