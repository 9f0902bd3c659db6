import * as z from 'zod/mini'

/**
 * The symbologies that the app reads, by zxing-wasm's names. `None` means that no reader identified the symbology:
 * the code was typed, or sent by a wedge scanner that does not name it.
 */
export const barcodeFormatSchema = z.enum([
  'Code128',
  'Code39',
  'Code93',
  'ITF',
  'EAN13',
  'UPCA',
  'DataMatrix',
  'QRCode',
  'Aztec',
  'PDF417',
  'None',
])
export type BarcodeFormat = z.infer<typeof barcodeFormatSchema>

/** The kind of a barcode's text, by its structure; for kinds with a check digit, the digit is correct. */
export const barcodeKindSchema = z.enum(['carrier', 's10', 'sscc', 'mailmark', 'other'])
export type BarcodeKind = z.infer<typeof barcodeKindSchema>

/** A barcode as people see it. Two barcodes are the same if `canonicalBarcode` returns the same text for both. */
export const barcodeSchema = z.object({
  format: barcodeFormatSchema,
  text: z.string().check(z.minLength(1), z.maxLength(500)),
  kind: barcodeKindSchema,
})
export type Barcode = z.infer<typeof barcodeSchema>
