import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { readSettings } from '#services/run/settings/settings.ts'

describe('what claims are paid by', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-rules-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const rulesOf = (text: string) => {
    const file = join(folder, 'rules.json')
    writeFileSync(file, text)
    return readSettings({ CLAIM_RULES_FILE: file }, '24.1.0').claimRules
  }

  test('is the usual, without a word', () => {
    expect(readSettings({}, '24.1.0').claimRules).toEqual(defaultClaimRules)
  })

  test('is what a file says, and the usual beside it', () => {
    expect(rulesOf('{ "answerDays": 3, "rates": { "heavy": 1200 } }')).toEqual({
      ...defaultClaimRules,
      answerDays: 3,
      rates: { ...defaultClaimRules.rates, heavy: 1200 },
    })
    const waiting = { freeMinutes: 20, quarter: 2000, dayMinutes: 60 }
    expect(rulesOf(JSON.stringify({ waiting }))).toEqual({ ...defaultClaimRules, waiting })
    expect(rulesOf('{ "dailyClaims": 5, "automaticClaim": 10000, "automaticDay": 0 }')).toEqual({
      ...defaultClaimRules,
      dailyClaims: 5,
      automaticClaim: 10_000,
      automaticDay: 0,
    })
  })

  test.each([
    ['no', /which cannot be read as JSON/],
    ['{ "answerdays": 3 }', /in which "answerdays" is no rule\. They are windowDays, /],
    ['{ "journey": 60.5 }', /in which "journey" must be a whole number of tenths of a penny, 0 or more\.$/],
    [
      '{ "rates": { "heavy": -1 } }',
      /in which "rates\.heavy" must be a whole number of tenths of a penny, 0 or more\.$/,
    ],
    ['{ "answerDays": 0 }', /in which "answerDays" must be a whole number from 1 to 60\.$/],
    ['{ "dailyClaims": 0 }', /in which "dailyClaims" must be a whole number from 1 to 1000\.$/],
    [
      '{ "automaticClaim": "£30" }',
      /in which "automaticClaim" must be a whole number of tenths of a penny, 0 or more\.$/,
    ],
    ['{ "automaticDay": -1 }', /in which "automaticDay" must be a whole number of tenths of a penny, 0 or more\.$/],
    ['{ "waiting": { "freeMinutes": 20 } }', /in which "waiting\.quarter" must be freeMinutes \(whole minutes/],
    ['{ "lateMinutes": 0.5 }', /in which "lateMinutes" must be a whole number of minutes, 0 or more\.$/],
  ])('is not %s', (text, words) => {
    expect(() => rulesOf(text)).toThrow(words)
  })
})

describe('what holidays are judged by', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-holidays-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const rulesOf = (text: string) => {
    const file = join(folder, 'rules.json')
    writeFileSync(file, text)
    return readSettings({ HOLIDAY_RULES_FILE: file }, '24.1.0').holidayRules
  }

  test('is the usual, without a word', () => {
    expect(readSettings({}, '24.1.0').holidayRules).toEqual(defaultHolidayRules)
  })

  test('is what a file says, and the usual beside it', () => {
    const embargoes = [{ from: '2026-11-23', to: '2026-12-24', reason: 'Christmas peak' }]
    expect(rulesOf(JSON.stringify({ embargoes, bankHolidaysCount: false }))).toEqual({
      ...defaultHolidayRules,
      embargoes,
      bankHolidaysCount: false,
    })
  })

  test.each([
    ['no', /^HOLIDAY_RULES_FILE names .*, which cannot be read as JSON/],
    ['{ "notice": 3 }', /in which "notice" is no rule\. They are noticeFactor, /],
    ['{ "carryOverDays": 1.5 }', /in which "carryOverDays" has an invalid value/],
    [
      '{ "embargoes": [{ "from": "2026-12-24", "to": "2026-12-01", "reason": "Peak" }] }',
      /in which "embargoes" has an invalid value/,
    ],
    [
      '{ "embargoes": [{ "from": "Christmas", "to": "2026-12-01", "reason": "Peak" }] }',
      /in which "embargoes\.0\.from" has an invalid value/,
    ],
  ])('is not %s', (text, words) => {
    expect(() => rulesOf(text)).toThrow(words)
  })
})

describe('how bank accounts are kept', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-bank-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const bankOf = (env: Record<string, string>) => readSettings(env, '24.1.0').bank

  test('without a word there is no key and no table', () => {
    expect(bankOf({})).toEqual({
      keys: [],
      weights: null,
      freshSeconds: 300,
      payments: { payer: null, holdDays: 5 },
    })
  })

  test('keys, tables and the age of a sign-in are taken', () => {
    const tables = {
      BANK_WEIGHTS_FILE: file('weights', '089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1\n'),
      BANK_SUBSTITUTES_FILE: file('substitutes', '938600 938611\n'),
    }
    const { keys, weights, freshSeconds } = bankOf({
      ...tables,
      BANK_KEYS: `${'0a'.repeat(32)}, ${'FF'.repeat(32)}`,
      BANK_SIGN_IN_SECONDS: '60',
    })
    expect(keys.map((key) => [key.length, key[0]])).toEqual([
      [32, 10],
      [32, 255],
    ])
    expect([weights?.rows.length, weights?.substitutes.get('938600'), freshSeconds]).toEqual([1, '938611', 60])
  })

  test('the account that pays is taken with its name, and how long a changed account waits', () => {
    expect(
      bankOf({ PAYER_ACCOUNT: '20-00-00 55779911  Example Carrier Ltd ', PAYMENT_HOLD_DAYS: '0' }).payments,
    ).toEqual({ payer: { sortCode: '200000', accountNumber: '55779911', name: 'Example Carrier Ltd' }, holdDays: 0 })
    for (const wrong of ['200000 55779911', '2000 55779911 Example', '200000 557 Example', '200000 55779911 龍'])
      expect(() => bankOf({ PAYER_ACCOUNT: wrong })).toThrow(/^PAYER_ACCOUNT is not a sort code, an account number/)
    expect(() => bankOf({ PAYMENT_HOLD_DAYS: '31' })).toThrow('PAYMENT_HOLD_DAYS is not a number from 0 to 30.')
  })

  test('what is wrong is said in a sentence, and no key is repeated in it', () => {
    const weights = file('weights', '089000 089999 MOD10 0 0\n')
    expect(() => bankOf({ BANK_KEYS: 'secret' })).toThrow(
      /^BANK_KEYS takes keys of 64 hexadecimal digits, with commas between them\.$/,
    )
    expect(() => bankOf({ BANK_WEIGHTS_FILE: weights })).toThrow(
      /^BANK_WEIGHTS_FILE and BANK_SUBSTITUTES_FILE go together\./,
    )
    expect(() => bankOf({ BANK_WEIGHTS_FILE: weights, BANK_SUBSTITUTES_FILE: weights })).toThrow(
      /in which line 1 does not have the published format\.$/,
    )
    expect(() => bankOf({ BANK_WEIGHTS_FILE: join(folder, 'none'), BANK_SUBSTITUTES_FILE: weights })).toThrow(
      /which cannot be read\.$/,
    )
    expect(() => bankOf({ BANK_SIGN_IN_SECONDS: '5' })).toThrow('BANK_SIGN_IN_SECONDS is not a number from 30 to 3600.')
  })
})
