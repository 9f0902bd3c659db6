import { describe, expect, it } from 'vitest'
import { courierEntrySchema } from '#contracts/courier/courier.ts'
import { dialledNumber, toPhoneNumber } from '#domain/contact/phone-number.ts'

describe('a phone number as people type it', () => {
  it.each([
    '07700 900201',
    '07700900201',
    '07700-900-201',
    '(07700) 900201',
    '+44 7700 900201',
    '+44 (0)7700 900201',
    '+4407700900201',
    '0044 7700 900201',
    '0044 (0) 7700 900201',
    '44 7700 900201',
    '07700\u00A0900201',
    '\u202A+447700900201\u202C',
    'tel:+447700900201',
  ])('%s is stored with its country', (typed) => {
    expect(toPhoneNumber(typed)).toBe('+447700900201')
    expect(courierEntrySchema.shape.phones.safeParse([toPhoneNumber(typed)]).success).toBe(true)
  })

  it('of another country keeps it', () => {
    expect(toPhoneNumber('+353 87 123 4567')).toBe('+353871234567')
    expect(toPhoneNumber('0033 6 12 34 56 78')).toBe('+33612345678')
  })

  it.each(['', 'home', '900201x'])('%s is no number, and is refused behind it', (typed) => {
    expect(courierEntrySchema.shape.phones.safeParse([toPhoneNumber(typed)]).success).toBe(false)
  })

  it('is shown as it is dialled', () => {
    expect(dialledNumber('+447700900104')).toBe('07700 900104')
    expect(dialledNumber('+442079460000')).toBe('020 7946 0000')
    expect(dialledNumber('+441214960000')).toBe('0121 496 0000')
    expect(dialledNumber('+441154960000')).toBe('0115 496 0000')
    expect(dialledNumber('+441632960104')).toBe('01632 960104')
    expect(dialledNumber('+448081570000')).toBe('0808 157 0000')
    expect(dialledNumber('+44')).toBe('0')
    expect(dialledNumber('+353871234567')).toBe('+353871234567')
  })
})
