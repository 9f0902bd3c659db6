import type { Barcode, BarcodeFormat } from '#contracts/barcode.ts'
import { hasGs1CheckDigit, hasS10CheckDigit } from './check-digit.ts'
import { mailmarkText } from './mailmark.ts'
import { normaliseRead, type BarcodeRead } from './normalise.ts'

const matrixFormats: ReadonlySet<BarcodeFormat> = new Set(['DataMatrix', 'QRCode', 'Aztec', 'PDF417'])

/** Whether the symbology corrects its own errors, so that one read of it can be believed. */
export const isMatrixFormat = (format: BarcodeFormat): boolean => matrixFormats.has(format)

const ssccElement = /^00(\d{18})/

/**
 * The digits of an SSCC-18 in a GS1-128 text, check digit not yet verified, or null. Without an
 * AIM identifier (typed, wedge) the twenty digits must be all there is.
 */
export const ssccDigits = (read: BarcodeRead): string | null => {
  const digits = ssccElement.exec(read.text)?.[1]
  if (digits === undefined) return null
  if (read.symbologyId === ']C1') return digits
  return read.symbologyId === undefined && read.text.length === 20 ? digits : null
}

/**
 * Normalises a read and says what it is. An SSCC is stored as its 18 digits, without the
 * application identifier. A text that has the shape of a kind but fails its check digit is `other`.
 * Texts of manifests go through here as well, so that both sides compare the same form.
 */
export const classify = (read: BarcodeRead): Barcode => {
  const normal = normaliseRead(read)
  const { format, text } = normal
  const mailmark = mailmarkText(text)
  if (mailmark !== null) return { format, text: mailmark, kind: 'mailmark' }
  const sscc = ssccDigits(normal)
  if (sscc !== null && hasGs1CheckDigit(sscc)) return { format, text: sscc, kind: 'sscc' }
  if (hasS10CheckDigit(text)) return { format, text, kind: 's10' }
  // ITF has no checksum: sixteen digits of it say nothing about whose label it is.
  if (/^[A-Z0-9]{16}$/.test(text) && format !== 'ITF') return { format, text, kind: 'carrier' }
  return { format, text, kind: 'other' }
}
