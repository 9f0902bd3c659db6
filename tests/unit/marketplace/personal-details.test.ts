import { describe, expect, it } from 'vitest'
import { personalDetails } from '#domain/marketplace/personal-details.ts'

const found: Readonly<Record<string, readonly string[]>> = {
  phone: [
    '07700900123',
    'Call 07700 900123 after six',
    'call me on 07700-900-123',
    '07700.900.123',
    '(0117) 496 0123',
    '0117 4960123',
    '+44 7700 900123',
    '+44 (0) 7700 900123',
    '0044 7700 900123',
    '447700900123',
    '0 7 7 0 0 9 0 0 1 2 3',
    '0/7/7/0/0/9/0/0/1/2/3',
    '07700\n900123',
    'o7700 900123',
    'O77OO 9OO123',
    'oh seven seven double oh nine double oh one two three',
    'zero seven seven zero zero nine zero zero one two three',
    '07700 nine hundred, no: 07700 900 one two three',
    '０７７００ ９００１２３',
    '07700\u200B900123',
    '2 left, 07700 900123',
    '+33 6 12 34 56 78',
  ],
  email: [
    'anna@example.com',
    'anna @ example . com',
    'anna.smith at gmail dot com',
    'anna (at) gmail (dot) com',
    'anna[at]gmail[dot]com',
    'anna at gmail',
    'anna at mail.com',
    'anna@gmail',
    'ANNA AT HOTMAIL DOT CO DOT UK',
  ],
  link: [
    'https://example.com/van',
    'www.example.org',
    'www dot example dot com',
    'example.co.uk',
    'see example dot com',
    'find me @anna_sells',
    'javascript:alert(1)',
  ],
  postcode: [
    'AB1 2ED',
    'ab12ed',
    'EC1A 1BB',
    'collect from EC1A1BB',
    'AB1-2ED',
    'AB1.2ED',
    'M1 1AE',
    'GIR 0AA',
    'gir0aa',
  ],
}

const innocent = [
  '',
  'Roof rack for a Vauxhall Vivaro 2014-2019, 200 x 90 x 45 cm',
  'Two tyres, 205/65 R16 107T, £40 each or £70 for both',
  'Bought in 2021 2022 2023 2024 for £1,200.50',
  'Fits 2001, 2004, 2007 and 2010 models',
  'Collect at the depot. Thanks for looking',
  'Look at it. Very good condition',
  'Size L 8, boots UK 9, trousers 34/32',
  'Part 5012345678900, 12 V, 10 A',
  'On the 14 5 2026 at 05:42',
  'Area AB1 only',
  'Bolts M6 8mm, shirt L8 2XL, drill M18 5Ah',
  'Door AB1 5th from the left',
  '<script>alert(1)</script>',
  'One of three left; double bed frame',
]

describe('personal details in a text', () => {
  it.each(Object.entries(found))('of the kind %s are found in every spelling', (kind, texts) => {
    expect(texts.filter((text) => !personalDetails(text).includes(kind as 'phone'))).toEqual([])
  })

  it('are not seen where there are none', () => {
    expect(innocent.filter((text) => personalDetails(text).length > 0)).toEqual([])
  })

  it('are all named, in a fixed order', () => {
    expect(personalDetails('AB1 2ED, www.example.org, anna@example.com, 07700 900123')).toEqual([
      'phone',
      'email',
      'link',
      'postcode',
    ])
    expect(personalDetails('07700 900123')).toEqual(['phone'])
  })

  it('do not take long to be looked for in a long text', () => {
    const long = ['0 ', 'at ', 'a.', 'dot ', '@ ', 'ab1 ', '( '].flatMap((part) => [
      part.repeat(Math.floor(2000 / part.length)),
    ])
    expect(long.map((text) => personalDetails(text).length)).toHaveLength(long.length)
  })
})
