import { hasGs1CheckDigit } from './check-digit.ts'
import { parseBracketedSscc, parseElementSscc } from './element-string.ts'
import { mailmarkText } from './mailmark.ts'

/** Matches the text that labels, scanners and spreadsheets put in place of the GS1 separator U+001D. */
const writtenSeparators = /[<{[(](?:FNC1|GS|F1)[>}\])]|ALT\+0*29|\u241D|\\X1D|\\U001D|\^\]/gu

/** Matches spaces, hyphens, dots, quotation marks and invisible characters. They never distinguish two labels. */
const decoration = /[\p{Z}\p{Pd}\p{Cf}\p{Pi}\p{Pf}\u2212\u2043.·"'`\t\r\n]/gu

/** The printed form without its separators. */
const marks = /[\p{Cc}()[\]{}<>]|^\*+|\*+$/gu

/** The AIM identifier that a reader puts before the text. Caps Lock swaps the case of its letter. */
const symbology = /^[\p{Cc}]*\](..)/u
const gs1Symbologies: ReadonlySet<string> = new Set(['C1', 'D2', 'D5', 'Q3', 'Q4', 'E0', 'E1', 'E2', 'J1', 'J4'])

/** Whether an AIM identifier such as "]d2" says that the text is one of GS1. */
export const isGs1Symbology = (identifier: string): boolean => gs1Symbologies.has(identifier.slice(1).toUpperCase())

/** A QR code may hold the SSCC in an address of GS1 Digital Link. */
const digitalLink = /^HTTPS?:\/\/.+\/00\/(\d{18})(?=[/?#]|$)/u

/** Most barcodes of a list: nothing in them can be printed, read or typed in another way. Spares a long list time. */
const plain = /^[A-Z1-9][A-Z0-9]{3,22}$/

const withoutDecoration = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(decoration, '')

/** The text behind its AIM identifiers, and whether one of them or a leading separator marks it as a text of GS1. */
function unwrapped(text: string): { content: string; isMarked: boolean } {
  let content = text
  let isMarked = false
  for (let found = symbology.exec(content); found !== null; found = symbology.exec(content)) {
    isMarked ||= gs1Symbologies.has(found[1] ?? '')
    content = content.slice(found[0].length)
  }
  return { content, isMarked: isMarked || content.startsWith('\u001D') }
}

/** "<GS>" and its like are read before their brackets go. */
const readable = (text: string) => unwrapped(withoutDecoration(text).replaceAll(writtenSeparators, '\u001D'))

function ssccOf({ content, isMarked }: ReturnType<typeof unwrapped>): string | null {
  const link = digitalLink.exec(content)?.[1]
  if (link !== undefined && hasGs1CheckDigit(link)) return link
  return parseBracketedSscc(content) ?? parseElementSscc(content, isMarked)
}

/** The 18 digits of the SSCC that a text names with its identifier 00, check digit verified; null where it names none. */
export const ssccIn = (text: string): string | null => ssccOf(readable(text))

/**
 * The one form in which barcodes are compared: two labels of one parcel have it in common, however they were printed,
 * read or typed. Case, spaces, hyphens, dots, brackets, symbology identifiers and GS1 separators do not count, an SSCC is
 * its 18 digits, and a UPC-A number in an EAN-13 loses its zero. It is never shown; people see the text of the list.
 */
export function canonicalBarcode(text: string): string {
  if (plain.test(text)) return text
  const mailmark = mailmarkText(unwrapped(text.trim()).content)
  if (mailmark !== null) return mailmark.replaceAll(' ', '')
  const read = readable(text)
  const sscc = ssccOf(read)
  if (sscc !== null) return sscc
  const folded = read.content.replaceAll(marks, '')
  if (/^0\d{12}$/u.test(folded) && hasGs1CheckDigit(folded)) return folded.slice(1)
  return folded === '' ? text.trim().toUpperCase() : folded
}
