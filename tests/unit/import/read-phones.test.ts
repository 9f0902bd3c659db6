import { describe, expect, it } from 'vitest'
import { readPhone } from '#services/manifest/contact/read-phones.ts'

describe('the phone number of a recipient', () => {
  it.each([
    '07700 900123',
    '7700900123',
    '0044 7700 900123',
    '+44 (0)7700 900123',
    '447700900123',
    '07700-900-123',
    '０７７００ ９００１２３',
  ])('is one number however it is written: %s', (written) => {
    expect(readPhone(written)).toBe('+447700900123')
  })

  it.each([
    ['020 7946 0018', '+442079460018'],
    ['01534 456789', '+441534456789'],
    ['0300 123 4567', '+443001234567'],
  ])('may be a landline: %s', (written, number) => {
    expect(readPhone(written)).toBe(number)
  })

  it.each([
    'none',
    '07700',
    '999',
    '0906 123 4567',
    '070 1234 5678',
    '0845 123 4567',
    '+49 30 12345678',
    '07700 900123 ext 4',
    'Call 07700 900123',
    '07700 900123 / 07700 900124',
    '4.47701E+11',
  ])('is none that can be called: %s', (written) => {
    expect(readPhone(written)).toBeUndefined()
  })
})
