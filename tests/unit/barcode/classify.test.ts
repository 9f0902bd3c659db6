import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeFormatSchema, barcodeSchema } from '#contracts/parcel/barcode.ts'
import { gs1CheckDigit } from '#domain/barcode/check-digit.ts'
import { classify } from '#domain/barcode/classify.ts'

const sscc = '106141412345678908'
const mailmark = 'JGB 012100123412345678AB19XY1A 0             '

test('sixteen capitals and digits are the carrier’s own label', () => {
  expect(classify({ format: 'Code128', text: 'A1B2C3D4E5F6G7H8' }).kind).toBe('carrier')
  expect(classify({ format: 'Code128', text: '1234567890123456' }).kind).toBe('carrier')
})

test.each(['A1B2C3D4E5F6G7H', 'A1B2C3D4E5F6G7H8X', 'a1b2c3d4e5f6g7h8', 'A1B2C3D4-5F6G7H8'])(
  '%s is not a carrier label',
  (text) => expect(classify({ format: 'Code128', text }).kind).toBe('other'),
)

test('sixteen digits of ITF, which has no checksum, are nobody’s label', () => {
  expect(classify({ format: 'ITF', text: '1234567890123456' }).kind).toBe('other')
})

test('an S10 number needs its check digit', () => {
  expect(classify({ format: 'Code128', text: 'RR473124829GB' }).kind).toBe('s10')
  expect(classify({ format: 'Code128', text: 'RR473124828GB' }).kind).toBe('other')
})

test('an SSCC is the 18 digits behind the identifier of a GS1-128 code', () => {
  const read = { format: 'Code128', text: `00${sscc}`, symbologyId: ']C1' } as const
  expect(classify(read)).toEqual({ format: 'Code128', text: sscc, kind: 'sscc' })
})

test('an SSCC may be followed by other elements', () => {
  const text = `00${sscc}4021234\u001D3101000123`
  expect(classify({ format: 'Code128', text, symbologyId: ']C1' })).toMatchObject({ text: sscc, kind: 'sscc' })
})

test('the same digits in a plain Code 128 are no SSCC', () => {
  expect(classify({ format: 'Code128', text: `00${sscc}`, symbologyId: ']C0' }).kind).toBe('other')
})

test('an SSCC with a wrong check digit is not one', () => {
  const text = `00${sscc.slice(0, -1)}7`
  expect(classify({ format: 'Code128', text, symbologyId: ']C1' }).kind).toBe('other')
})

test('a wedge scanner that sends the symbology prefix reads the same code', () => {
  expect(classify({ format: 'None', text: `]C1\u001D00${sscc}\r` })).toMatchObject({ text: sscc, kind: 'sscc' })
  expect(classify({ format: 'None', text: ']C0A1B2C3D4E5F6G7H8' })).toMatchObject({
    text: 'A1B2C3D4E5F6G7H8',
    kind: 'carrier',
  })
})

test('a Mailmark has one text, with or without its trailing spaces and the sender’s own content', () => {
  const texts = [mailmark, mailmark.trimEnd(), `${mailmark}SENDER`].map(
    (text) => classify({ format: 'DataMatrix', text }).text,
  )
  expect(new Set(texts)).toEqual(new Set([mailmark]))
  expect(classify({ format: 'DataMatrix', text: mailmark }).kind).toBe('mailmark')
})

test('a text that only begins like a Mailmark is not one', () => {
  expect(classify({ format: 'DataMatrix', text: 'JGB HELLO' }).kind).toBe('other')
})

test('UPC-A has the thirteen digits of the EAN-13 that it is', () => {
  expect(classify({ format: 'UPCA', text: '036000291452' }).text).toBe('0036000291452')
  expect(classify({ format: 'UPCA', text: '0036000291452' }).text).toBe('0036000291452')
})

test('a stored text reads as itself: classifying again changes nothing', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.stringMatching(/^\d{17}$/).map((payload) => `00${payload}${gs1CheckDigit(payload)}`),
    fc.stringMatching(/^JGB [0-9A-Z]{3}\d{15}[A-Z0-9 ]{24}$/),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...barcodeFormatSchema.options), (text, format) => {
      const once = classify({ format, text })
      fc.pre(once.text !== '')
      expect(classify({ format, text: barcodeSchema.parse(once).text }).text).toBe(once.text)
    }),
    { seed: 104, numRuns: 500 },
  )
})
