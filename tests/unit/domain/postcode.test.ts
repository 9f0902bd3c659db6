import { describe, expect, it } from 'vitest'
import { readPostcode } from '#domain/postcode.ts'

describe('a postcode', () => {
  it.each([
    ['sw1a 1aa', 'SW1A 1AA'],
    ['M11AE', 'M1 1AE'],
    [' ec1a-1bb ', 'EC1A 1BB'],
    ['w1a 0ax', 'W1A 0AX'],
    ['dn55  1pt', 'DN55 1PT'],
    ['b338th', 'B33 8TH'],
    ['gir 0aa', 'GIR 0AA'],
    ['bf10aa', 'BF1 0AA'],
    ['GIR0AA', 'GIR 0AA'],
    ['AB1\u00A02EB', 'AB1 2EB'],
    ['AB1\u200B 2EB', 'AB1 2EB'],
    ['ＡＢ１ ２ＥＢ', 'AB1 2EB'],
  ])('%s is written %s', (typed, written) => {
    expect(readPostcode(typed)).toBe(written)
  })

  it.each([
    '',
    'AB1',
    'AB1 2',
    'QQ1 1AA',
    'SW1A 1AI',
    'LS1 4OP',
    '12345',
    'A 1AA',
    'ABC1 2DF',
    'AB123 4DF',
    'SW1A 1AA SW1A 1AA',
    '❤❤❤',
    'ÄB1 2EB',
    'BFPO 57',
  ])('"%s" is none', (typed) => {
    expect(readPostcode(typed)).toBeUndefined()
  })
})
