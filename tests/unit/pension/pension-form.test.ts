import { describe, expect, it } from 'vitest'
import type { Pension } from '#contracts/pay/pension.ts'
import { defaultPensionRules as rules } from '#domain/pension/pension-rules.ts'
import { checkPension, emptyForm, readPercent } from '#features/pension/pension-form.ts'
import { aboutRequest, statusMeaning } from '#features/pension/pension-labels.ts'

const member: Pension = {
  id: 'anna',
  status: 'enrolled',
  scheme: 'Example Pensions',
  reference: '',
  enrolledOn: '2026-04-26',
  optOutUntil: '2026-05-26',
  reEnrolOn: null,
  ownPercent: 5,
  providerPercent: 3,
  contributions: [],
  request: null,
}
const check = (more: object, day = '2026-05-14', pension = member) =>
  checkPension({ ...emptyForm, ...more }, pension, rules, day)

describe('a change of the pension as it is typed', () => {
  it('reads a share in per cent as people write it', () => {
    expect(['7', ' 7.5 ', '7,25', '8 %', '8%'].map(readPercent)).toEqual([7, 7.5, 7.25, 8, 8])
    expect(['', 'x', '-5', '7.125', '1e2', '7 5'].map(readPercent)).toEqual(Array.from({ length: 6 }, () => undefined))
  })

  it('names each fault at its field, and keeps what can be sent', () => {
    expect(check({})).toEqual({ errors: [{ field: 'want', text: 'Choose what to change' }] })
    expect(check({ want: 'rate', percent: 'x' })).toEqual({
      errors: [{ field: 'percent', text: 'Enter a percentage, for example 7.5' }],
    })
    expect(check({ want: 'rate', percent: '51' })).toMatchObject({ errors: [{ field: 'percent' }] })
    expect(check({ want: 'rate', percent: '5' })).toMatchObject({
      errors: [{ text: 'You already pay this. Enter a different percentage' }],
    })
    expect(check({ want: 'opt-out', note: 'x'.repeat(501) })).toMatchObject({ errors: [{ field: 'note' }] })
    expect(check({ want: 'rate', percent: '7,5', note: ' From June ' })).toEqual({
      asked: { want: 'rate', percent: 7.5, note: 'From June' },
    })
  })

  it('takes no share along where none is asked for, and knows the window', () => {
    expect(check({ want: 'opt-out', percent: '9' })).toEqual({ asked: { want: 'opt-out', percent: null, note: '' } })
    expect(check({ want: 'opt-out' }, '2026-05-27')).toMatchObject({
      errors: [{ field: 'want', text: 'The time for opting out is over. Choose to stop paying in' }],
    })
    expect(check({ want: 'stop' }, '2026-05-27')).toMatchObject({ asked: { want: 'stop' } })
    expect(check({ want: 'join' })).toMatchObject({ errors: [{ field: 'want' }] })
  })

  it('is said in words', () => {
    expect(aboutRequest({ want: 'rate', percent: 7.5 })).toBe('Change your contribution, 7.5%')
    expect(aboutRequest({ want: 'join', percent: null })).toBe('Join the pension')
    expect(statusMeaning(member)).toBe('Since Sunday 26 April 2026. You and the provider pay in.')
    expect(statusMeaning({ ...member, status: 'stopped', reEnrolOn: '2029-05-14' })).toBe(
      'What was paid in stays yours. You are asked again on Monday 14 May 2029.',
    )
  })
})
