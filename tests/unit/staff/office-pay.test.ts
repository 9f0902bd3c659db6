import { describe, expect, it } from 'vitest'
import type { BankAudit } from '#contracts/courier/bank-account.ts'
import type { Form } from '#contracts/forms/form.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import {
  auditLabel,
  auditMoment,
  needsSignIn,
  readingErrorLabel,
  readReadingForm,
} from '#features/depot/office/bank/bank-labels.ts'
import {
  pastPeriods,
  readEarnings,
  readPensionForm,
  toPensionForm,
} from '#features/depot/office/pensions/pension-forms.ts'
import { requestLabel } from '#features/depot/office/pensions/request-labels.ts'
import { formFacts, publishedLabel, publishEffect } from '#features/depot/publish/forms/form-labels.ts'

const payday = { day: '29', month: '5', year: '2026' }
const blank = { day: '', month: '', year: '' }

describe('a bank account is read with a reason', () => {
  it('reads the form, and names each field that is wrong', () => {
    expect(readReadingForm({ courier: 'anna', day: payday, reason: ' Payment of the week ' })).toEqual({
      value: { courier: 'anna', day: '2026-05-29', reason: 'Payment of the week' },
    })
    const wrong = readReadingForm({ courier: '', day: { ...payday, day: '32' }, reason: '  ' })
    expect('errors' in wrong && Object.keys(wrong.errors)).toEqual(['courier', 'day', 'reason'])
    expect(readReadingForm({ courier: 'anna', day: payday, reason: 'x'.repeat(201) })).toEqual({
      errors: { reason: 'Enter why you read it, at most 200 characters' },
    })
  })

  it('says why an account can’t be read', () => {
    expect(readingErrorLabel({ code: 'token-invalid', detail: 'Expired.' })).toContain('sign in again')
    expect(needsSignIn({ code: 'sign-in-again' })).toBe(true)
    expect(needsSignIn({ code: 'not-found' })).toBe(false)
    expect(readingErrorLabel({ code: 'not-found' })).toContain('no bank account for that day')
    expect(readingErrorLabel({ code: 'not-set-up', detail: 'Ask your depot.' })).not.toContain('Ask your depot')
    expect(readingErrorLabel({ code: 'network' })).toContain('Nothing was read')
    expect(readingErrorLabel({ code: 'not-allowed', detail: 'Somebody else reads it.' })).toBe(
      'Somebody else reads it.',
    )
  })

  it('says who has changed or read it', () => {
    const names = { own: 'otto', names: new Map([['vera', 'Vera Vane']]) }
    const entry = (more: Partial<BankAudit>): BankAudit => ({
      deed: 'read',
      actor: 'otto',
      reason: 'Payment',
      at: '2026-05-29T22:30:00.000Z',
      ...more,
    })
    expect(auditLabel(entry({}), 'anna', names)).toBe('Read by you: Payment')
    expect(auditLabel(entry({ actor: 'vera' }), 'anna', names)).toBe('Read by Vera Vane: Payment')
    expect(auditLabel(entry({ actor: 'x-1' }), 'anna', names)).toBe('Read by staff account x-1: Payment')
    expect(auditLabel(entry({ deed: 'changed', actor: 'anna', reason: null }), 'anna', names)).toBe(
      'Changed by the courier',
    )
    expect(auditLabel(entry({ deed: 'refused', actor: 'anna', reason: null }), 'anna', names)).toBe(
      'Change by the courier refused',
    )
    expect(auditMoment('2026-05-29T23:30:00.000Z')).toBe('30 May 2026, 00:30')
  })
})

describe('a pension as it is typed', () => {
  const form = { ...toPensionForm(null), bornOn: { day: '31', month: '1', year: '1990' }, scheme: ' Example Pensions ' }

  it('is read, and a blank day of enrolment leaves it as it is', () => {
    expect(readPensionForm(form, '2026-05-14')).toEqual({
      value: { bornOn: '1990-01-31', scheme: 'Example Pensions', reference: '', enrolledOn: null },
    })
    expect(
      readPensionForm({ ...form, enrolledOn: { day: '14', month: '5', year: '2026' } }, '2026-05-14'),
    ).toMatchObject({
      value: { enrolledOn: '2026-05-14' },
    })
  })

  it('names what is wrong', () => {
    const typed = { bornOn: blank, scheme: '', reference: 'x'.repeat(41), enrolledOn: { ...payday, year: '2027' } }
    const read = readPensionForm(typed, '2026-05-14')
    expect('errors' in read && Object.keys(read.errors)).toEqual(['bornOn', 'scheme', 'reference', 'enrolledOn'])
    expect(readPensionForm({ ...form, bornOn: { day: '14', month: '5', year: '2026' } }, '2026-05-14')).toMatchObject({
      errors: { bornOn: expect.any(String) },
    })
  })

  it('begins with what the office has entered, but never with the date of birth', () => {
    const pension = { scheme: 'Example Pensions', reference: 'EX-1' } as Pension
    expect(toPensionForm(pension)).toEqual({
      bornOn: blank,
      scheme: 'Example Pensions',
      reference: 'EX-1',
      enrolledOn: blank,
    })
  })

  it('takes earnings of periods that are over, in pounds', () => {
    const [latest, ...earlier] = pastPeriods('2026-05-24')
    expect(latest).toEqual({ value: '2026-P02', label: 'Period 2, from Sunday 26 April 2026' })
    expect(earlier).toHaveLength(11)
    expect(pastPeriods('2026-05-23')[0]?.value).toBe('2026-P01')
    expect(readEarnings({ period: '2026-P02', amount: '£1,602.48' })).toEqual({
      value: { period: '2026-P02', earnings: 1_602_480 },
    })
    for (const amount of ['', '-5', 'much'])
      expect(readEarnings({ period: '', amount })).toEqual({
        errors: { period: expect.any(String), amount: expect.any(String) },
      })
  })

  it('has a request in the words of the office', () => {
    expect(requestLabel({ want: 'rate', percent: 8 })).toBe('Change their contribution to 8%')
    expect(requestLabel({ want: 'opt-out', percent: null })).toBe('Opt out')
  })
})

describe('a form that is published', () => {
  const form: Form = {
    id: 'lost-parcel',
    version: 2,
    title: 'Lost parcel',
    summary: '',
    dueDays: 1,
    captcha: true,
    fields: [{ id: 'where', type: 'free-text', label: 'Where', rules: [] }],
  }

  it('says what it has, and what becomes of an earlier version', () => {
    expect(formFacts(form)).toBe('1 question, answered within 1 working day, with a captcha')
    expect(publishEffect('lost-parcel', [form])).toContain('takes the place of version 2 of “Lost parcel”')
    expect(publishEffect('new', [form])).toContain('next time they are online')
  })

  it('says which version it is now, or that nothing has changed', () => {
    expect(publishedLabel({ ...form, version: 3 }, form)).toBe('Lost parcel published as version 3')
    expect(publishedLabel(form, form)).toBe('Lost parcel is the same as before, so it stays at version 2')
    expect(publishedLabel(form, undefined)).toBe('Lost parcel published as version 2')
  })
})
