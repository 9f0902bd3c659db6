import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'

const sscc = '340123450000000031'
const gs = '\u001D'

test.each([
  ['jd00 0225 1000 0123 45', 'JD0002251000012345'],
  ['JD00 0225\u00A01000\u202F0123\u200945', 'JD0002251000012345'],
  ['AB 123 456 785 GB', 'AB123456785GB'],
  ['ab-1234-56-cd', 'AB123456CD'],
  ['AB\u20119876\u201354\u2014CD\u00AD', 'AB987654CD'],
  ['AB\u22129876\uFF0D54\uFE63CD', 'AB987654CD'],
  ['56.310 243.031 3', '563102430313'],
  ['*CODE39-000001*', 'CODE39000001'],
  ['\uFF2A\uFF24\uFF10\uFF11', 'JD01'],
  ['\u200EJD01\u200F\uFEFF', 'JD01'],
  ["'JD01", 'JD01'],
  ['JD01\t\r\n', 'JD01'],
  ['\u0002JD01\u0003', 'JD01'],
  [']C0JD01', 'JD01'],
  [']c0jd01', 'JD01'],
  [']d1JD01', 'JD01'],
  ['DPD%0012345678', 'DPD%0012345678'],
  ['A$B/C+D', 'A$B/C+D'],
  ['----', '----'],
  ['', ''],
])('%j is compared as %s', (text, canonical) => {
  expect(canonicalBarcode(text)).toBe(canonical)
})

test.each([
  sscc,
  `00${sscc}`,
  `(00)${sscc}`,
  `(00) 3 4012345 000000003 1`,
  `[00]${sscc}`,
  `]C100${sscc}`,
  `]c100${sscc}`,
  `]C1${gs}00${sscc}`,
  `]d200${sscc}`,
  `]D200${sscc}`,
  `]Q300${sscc}`,
  `]e000${sscc}`,
  `${gs}00${sscc}`,
  `00${sscc}${gs}`,
  `<FNC1>00${sscc}`,
  `{GS}00${sscc}{GS}`,
  `[FNC1]00${sscc}`,
  `Alt+02900${sscc}`,
  `00${sscc}Alt+029400ORDER1`,
  `\u241D00${sscc}`,
  `]C100${sscc}10BATCH${gs}37120`,
  `]d200${sscc}4021234${gs}3101000123`,
  `(00)${sscc}(10)BATCH-7(37)120`,
  `00${sscc}10BATCH7`,
  `]C1010952123454321300${sscc}`,
  `]Q310BATCH${gs}00${sscc}`,
  `(02)09521234543213(37)12(00)${sscc}`,
  `https://id.gs1.org/00/${sscc}`,
  `https://example.com/some/00/${sscc}?10=B1`,
])('%j is the SSCC', (text) => {
  expect(canonicalBarcode(text)).toBe(sscc)
})

test.each([`00${sscc.slice(0, -1)}2`, `00${sscc}99`, `00${sscc}`.padEnd(28, '5')])(
  '%s is no SSCC with something behind it',
  (text) => {
    expect(canonicalBarcode(text)).toBe(text)
  },
)

test('the other elements of a GS1 label are compared without brackets and separators', () => {
  const labels = ['(01)09521234543213(21)AB-1', `]C1010952123454321321AB-1`, `]d2010952123454321321AB1${gs}`]
  expect(new Set(labels.map(canonicalBarcode))).toEqual(new Set(['010952123454321321AB1']))
})

test('UPC-A is the same number with or without the zero of EAN-13', () => {
  expect(canonicalBarcode('0036000291452')).toBe('036000291452')
  expect(canonicalBarcode('036000291452')).toBe('036000291452')
})

test('a Mailmark is compared by its structured part', () => {
  const mailmark = 'JGB 012100123412345678AB19XY1A 0             '
  expect(canonicalBarcode(`${mailmark}SENDER`)).toBe(canonicalBarcode(mailmark.trimEnd()))
  expect(canonicalBarcode(mailmark)).not.toBe(canonicalBarcode(mailmark.replace('345678AB', '345679AB')))
})

test('the form of the form is the form, and what people add to a code does not change it', () => {
  const code = fc.stringMatching(/^[A-Z0-9]{4,24}$/)
  const added = fc.constantFrom(' ', '-', '\u00A0', '\u2013', '.', '\u200B', '\t')
  fc.assert(
    fc.property(code, fc.array(fc.tuple(fc.nat(24), added), { maxLength: 6 }), (text, additions) => {
      const once = canonicalBarcode(text)
      expect(canonicalBarcode(once)).toBe(once)
      const written = additions.reduce((sum, [at, mark]) => sum.slice(0, at) + mark + sum.slice(at), text.toLowerCase())
      expect(canonicalBarcode(written)).toBe(once)
    }),
    { seed: 86, numRuns: 2000 },
  )
})
