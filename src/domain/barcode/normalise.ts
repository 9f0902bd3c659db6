import type { BarcodeFormat } from '#contracts/barcode.ts'

/** A text as a reader gives it. `symbologyId` is the AIM identifier, "]C1" for GS1-128. */
export type BarcodeRead = {
  format: BarcodeFormat
  text: string
  symbologyId?: string
}

const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/
// Group separators and line ends that scanners and GS1 symbols put around the content.
const isControl = (character: string): boolean => character < ' ' || character === '\u007F'

const withoutControlEnds = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && isControl(text.charAt(start))) start += 1
  while (end > start && isControl(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * The content of a read without its wrapping: AIM prefix taken off the text (a wedge scanner may
 * send one) and kept as `symbologyId`, separators removed at both ends, UPC-A in its 13-digit form.
 * Spaces stay: they are part of a Mailmark.
 */
export const normaliseRead = (read: BarcodeRead): BarcodeRead => {
  const trimmed = withoutControlEnds(read.text)
  const prefix = symbologyPrefix.exec(trimmed)?.[0]
  const text = prefix === undefined ? trimmed : withoutControlEnds(trimmed.slice(prefix.length))
  const symbologyId = read.symbologyId ?? prefix
  const content = read.format === 'UPCA' && /^\d{12}$/.test(text) ? `0${text}` : text
  return symbologyId === undefined
    ? { format: read.format, text: content }
    : { format: read.format, text: content, symbologyId }
}
