import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFieldsSchema } from '#contracts/onboarding/document.ts'
import type { StepEntry } from '#contracts/onboarding/onboarding.ts'
import { listDocumentErrors } from '#domain/onboarding/judge-document.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import { nothingTyped, typedAgain } from '#features/onboarding/document-draft.ts'
import { checkDocument } from '#features/onboarding/document-form.ts'

const today = '2026-05-14'
const usual = (id: string): StepEntry => {
  const step = defaultSteps.find((each) => each.id === id)
  if (!step) throw new Error(`No step ${id}`)
  return step
}
const date = (day: string, month: string, year: string) => ({ day, month, year })
const typed = (more: Partial<typeof nothingTyped> = {}) => ({ ...nothingTyped, number: ' X 1 ', ...more })
const faultsFor = (id: string, given: typeof nothingTyped, photos = 6) => {
  const checked = checkDocument(usual(id), given, photos, today)
  return 'errors' in checked ? checked.errors.map(({ field, text }) => `${field}: ${text}`) : []
}

describe('what is typed for a document', () => {
  it('becomes what the step asks, and nothing else', () => {
    const given = typed({ issued: date('1', '5', '26'), expiry: date('1', '6', '2027') })
    expect(checkDocument(usual('mot'), given, 1, today)).toEqual({
      fields: { number: 'X 1', issuedOn: '2026-05-01', expiresOn: '2027-06-01' },
    })
    expect(checkDocument(usual('insurance'), given, 1, today)).toEqual({
      fields: { number: 'X 1', issuedOn: null, expiresOn: '2027-06-01' },
    })
    expect(checkDocument(usual('dbs'), given, 1, today)).toEqual({
      fields: { number: 'X 1', issuedOn: '2026-05-01', expiresOn: null },
    })
    expect(checkDocument(usual('right-to-work'), typed(), 1, today)).toEqual({
      fields: { number: 'X 1', issuedOn: null, expiresOn: null },
    })
  })

  it('is said to be wrong at its input, in the order of the page', () => {
    expect(faultsFor('mot', nothingTyped, 0)).toEqual([
      'number: Enter the registration of the vehicle',
      'issued: Enter the date of the test, such as 14 5 2026',
      'expiry: Enter the day on which it expires, such as 14 5 2026',
      'photos: Add a photo',
    ])
    expect(faultsFor('licence', typed({ expiry: date('1', '', '') }), 1)).toEqual([
      'expiry: Expires on must include a month and a year',
      'photos: Add 2 photos',
    ])
    expect(faultsFor('insurance', typed({ expiry: date('31', '2', '2027') }))).toEqual([
      'expiry: Expires on must be a real date',
    ])
    expect(faultsFor('insurance', typed({ expiry: date('13', '5', '2026') }))).toEqual([
      'expiry: This document has expired. Send the new one',
    ])
    expect(faultsFor('insurance', typed({ number: 'x'.repeat(61), expiry: date('14', '5', '2026') }))).toEqual([
      'number: Policy number must be 60 characters or fewer',
    ])
    expect(faultsFor('mot', typed({ issued: date('1', '5', '2026'), expiry: date('2', '6', '2027') }))).toEqual([
      'expiry: It expires 13 months after the date of the test at most',
    ])
    expect(faultsFor('dbs', typed({ issued: date('13', '11', '2025') }))).toEqual([
      'issued: It may be no more than 6 months old. Ask for a new one',
    ])
    expect(faultsFor('dbs', typed({ issued: date('15', '5', '2026') }))).toEqual([
      'issued: Date of issue must be today or earlier',
    ])
    const old = { ...usual('dbs'), freshMonths: null }
    expect(checkDocument(old, typed({ issued: date('1', '5', '2020') }), 1, today)).toEqual({
      errors: [{ field: 'issued', text: 'This document has expired. Send the new one' }],
    })
  })

  it('a wrong optional day is not taken for one that was left out', () => {
    expect(faultsFor('right-to-work', typed({ expiry: date('31', '2', '2027') }))).toEqual([
      'expiry: Expires on must be a real date',
    ])
  })

  it('is taken by the service where the form lets it through, and comes back as it was', () => {
    const part = fc.oneof(fc.constantFrom('', '0', 'x'), fc.integer({ min: 1, max: 31 }).map(String))
    const year = fc.oneof(fc.constantFrom('', '26'), fc.integer({ min: 2024, max: 2032 }).map(String))
    const anyDate = fc.record({ day: part, month: part, year })
    fc.assert(
      fc.property(
        fc.constantFrom(...defaultSteps),
        fc.record({ number: fc.string({ maxLength: 70 }), issued: anyDate, expiry: anyDate }),
        fc.nat(6),
        (step, given, photos) => {
          const checked = checkDocument(step, given, photos, today)
          const fields = 'fields' in checked ? checked.fields : null
          fc.pre(fields !== null)
          expect(documentFieldsSchema.parse(fields)).toEqual(fields)
          expect(listDocumentErrors(step, fields, photos, today)).toEqual([])
          expect(checkDocument(step, typedAgain(fields), photos, today)).toEqual({ fields })
        },
      ),
      { seed: 104, numRuns: 200, maxSkipsPerRun: 1000 },
    )
  })
})
