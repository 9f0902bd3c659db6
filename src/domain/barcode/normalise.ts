import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'

/** A text as a reader gives it. `symbologyId` is the AIM identifier, "]C1" for GS1-128. */
export type BarcodeRead = {
  format: BarcodeFormat
  text: string
  symbologyId?: string
}

const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/

/** Group separators and line ends around the content, and spaces, which scanners drop or add. */
const isWrapping = (character: string): boolean => character <= ' ' || character === '\u007F'

const withoutWrapping = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && isWrapping(text.charAt(start))) start += 1
  while (end > start && isWrapping(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * The content of a read without its wrapping: AIM prefix taken off the text (a wedge scanner may
 * send one) and saved as `symbologyId`, separators and spaces removed at both ends, UPC-A in its
 * 13-digit form. Spaces inside stay: they are part of a Mailmark.
 */
export const normaliseRead = (read: BarcodeRead): BarcodeRead => {
  let text = withoutWrapping(read.text)
  let { symbologyId } = read
  // More than once, so that a text in its normal form stays as it is.
  for (;;) {
    const prefix = symbologyPrefix.exec(text)?.[0]
    if (prefix === undefined) break
    symbologyId ??= prefix
    text = withoutWrapping(text.slice(prefix.length))
  }
  if (read.format === 'UPCA' && /^\d{12}$/.test(text)) text = `0${text}`
  return symbologyId === undefined ? { format: read.format, text } : { format: read.format, text, symbologyId }
}
