import { expect, it } from 'vitest'
import { base32, matchTotp, totpCode } from '#services/identity/factors/totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of RFC 6238 at %s seconds', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
})

it('takes the code of the step before and after, and no other', () => {
  const now = new Date('2026-11-06T07:00:10Z')
  const present = Math.floor(now.getTime() / 30_000)
  const matches = [-2, -1, 0, 1, 2].map((ahead) => matchTotp(secret, totpCode(secret, present + ahead), now))
  expect(matches).toEqual([undefined, present - 1, present, present + 1, undefined])
  for (const text of ['', '12345', '1234567', 'abcdef', ' 12345']) expect(matchTotp(secret, text, now)).toBeUndefined()
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base 32 as RFC 4648 does, without padding', (text, encoded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(encoded)
})
