import { describe, expect, it, test } from 'vitest'
import { changeBankAccountEndpoint } from '#contracts/courier/bank-account-endpoints.ts'
import { formatSortCode } from '#domain/bank/read-digits.ts'
import { blankBankForm, checkBankForm, type BankForm } from '#features/bank-account/bank-form.ts'
import { toBankMessage, formatStart } from '#features/bank-account/bank-messages.ts'

const form: BankForm = { holder: ' A. Example ', sortCode: '08-99 99', accountNumber: '663 749 58', rollNumber: ' ' }
const texts = (typed: Partial<BankForm>): string[] => {
  const checked = checkBankForm({ ...form, ...typed })
  return 'errors' in checked ? checked.errors.map(({ text }) => text) : []
}

describe('the form of a bank account', () => {
  it('takes digits as people write them', () => {
    expect(checkBankForm(form)).toEqual({
      details: { holder: 'A. Example', sortCode: '089999', accountNumber: '66374958', rollNumber: null },
    })
    expect(
      checkBankForm({ ...form, sortCode: '08–99–99', accountNumber: '123456', rollNumber: 'R/42-7' }),
    ).toMatchObject({
      details: { sortCode: '089999', accountNumber: '00123456', rollNumber: 'R/42-7' },
    })
    expect(formatSortCode('089999')).toBe('08-99-99')
  })

  it('names each field that is missing or wrong once, in the order of the screen', () => {
    expect(texts(blankBankForm)).toEqual([
      'Enter the name on the account',
      'Enter the sort code',
      'Enter the account number',
    ])
    expect(
      texts({ holder: 'x'.repeat(71), sortCode: '08-99-9', accountNumber: '123456789', rollNumber: 'a_b' }),
    ).toEqual([
      'The name on the account can have up to 70 letters, numbers, spaces and the signs . , ’ & / ( ) -',
      'A sort code has 6 digits, such as 08-99-99',
      'An account number has 6 to 8 digits. If yours has more, ask your bank for the one that payments use',
      'A roll number has up to 18 letters, numbers, spaces, hyphens, slashes and full stops',
    ])
  })

  test.each(['12345', '1234567a', '１２３４５６', '-------'])('an account number is not %s', (accountNumber) => {
    expect(texts({ accountNumber })).toHaveLength(1)
  })
})

describe('what is said', () => {
  it('has a sentence of its own for every refusal that the courier can meet on the page', () => {
    // A sign-in that is too old is answered by the password step, and not by a sentence.
    const met = ['network', ...changeBankAccountEndpoint.problems].filter((code) => code !== 'sign-in-again')
    expect(met.filter((code) => toBankMessage(code) === toBankMessage(''))).toEqual([])
  })

  it('names the day and the period from which a change holds', () => {
    expect(formatStart({ period: '2026-P09', from: '2026-11-29' })).toBe('Sunday 29 November (period 9)')
  })
})
