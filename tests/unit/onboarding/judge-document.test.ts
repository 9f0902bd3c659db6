import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepSetSchema, type StepEntry } from '#contracts/onboarding/onboarding.ts'
import { addDays, addMonths } from '#domain/dates/near-day.ts'
import { pickStepFields, listDocumentErrors, lastDay } from '#domain/onboarding/judge-document.ts'
import { daysLeft, dueReminder } from '#domain/onboarding/reminders.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'

const today = '2026-05-14'
const usual = (id: string): StepEntry => {
  const step = defaultSteps.find((each) => each.id === id)
  if (!step) throw new Error(`No step ${id}`)
  return step
}
const stated = (issuedOn: string | null, expiresOn: string | null) => ({ number: 'X', issuedOn, expiresOn })
const dayNear = fc.integer({ min: -2000, max: 4000 }).map((days) => addDays(today, days))

describe('the usual steps', () => {
  it('are a list that staff could have written', () => {
    expect(stepSetSchema.parse(defaultSteps)).toEqual(defaultSteps)
    expect(defaultSteps.map(({ id }) => id)).toEqual(['licence', 'mot', 'insurance', 'right-to-work', 'dbs'])
  })

  it.each([
    ['dbs', stated('2025-11-14', null), []],
    ['dbs', stated('2025-11-13', null), ['issued-too-long-ago']],
    ['dbs', stated('2026-05-15', null), ['issued-in-future']],
    ['dbs', stated(null, null), ['issued-missing']],
    ['mot', stated('2026-05-01', '2027-06-01'), []],
    ['mot', stated('2026-05-01', '2027-06-02'), ['expiry-too-late']],
    ['mot', stated(null, null), ['issued-missing', 'expiry-missing']],
    ['mot', stated('2025-04-01', '2026-05-13'), ['expired']],
    ['insurance', stated(null, '2026-05-14'), []],
    ['insurance', stated(null, '2026-05-13'), ['expired']],
    ['right-to-work', stated(null, null), []],
    ['right-to-work', stated(null, '2026-05-13'), ['expired']],
  ])('judge %s with %j', (id, fields, faults) => {
    expect(listDocumentErrors(usual(id), fields, 2, today)).toEqual(faults)
  })

  it('name every fault once, in the order of the questions', () => {
    expect(listDocumentErrors(usual('mot'), { number: ' ', issuedOn: null, expiresOn: null }, 0, today)).toEqual([
      'number-missing',
      'issued-missing',
      'expiry-missing',
      'photo-missing',
    ])
    expect(listDocumentErrors(usual('licence'), stated(null, '2030-01-01'), 1, today)).toEqual(['photo-missing'])
  })
})

describe('whatever was stated', () => {
  it('what is taken has not expired, is fresh enough, and stands no longer than its step lets it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...defaultSteps),
        fc.option(dayNear),
        fc.option(dayNear),
        (step, issuedOn, expiresOn) => {
          const fields = pickStepFields(step, stated(issuedOn, expiresOn))
          const until = lastDay(step, fields)
          const kept = [
            until === null ? step.expiry === 'optional' : until >= today,
            step.issued === null || (fields.issuedOn !== null && fields.issuedOn <= today),
            step.freshMonths === null ||
              (fields.issuedOn !== null && today <= addMonths(fields.issuedOn, step.freshMonths)),
            step.standsMonths === null ||
              (fields.issuedOn !== null && until !== null && until <= addMonths(fields.issuedOn, step.standsMonths)),
          ]
          // What is taken keeps them all, and what keeps them all is taken.
          expect(kept.every(Boolean)).toBe(listDocumentErrors(step, fields, 6, today).length === 0)
        },
      ),
      { seed: 104 },
    )
  })

  it('what a step does not ask changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...defaultSteps),
        fc.option(dayNear),
        fc.option(dayNear),
        (step, issuedOn, expiresOn) => {
          const fields = stated(issuedOn, expiresOn)
          expect(listDocumentErrors(step, pickStepFields(step, fields), 6, today)).toEqual(
            listDocumentErrors(step, fields, 6, today),
          )
        },
      ),
      { seed: 104 },
    )
  })

  it('a DBS certificate is taken for six months to the day', () => {
    fc.assert(
      fc.property(dayNear, (issuedOn) => {
        const last = addMonths(issuedOn, 6)
        expect(listDocumentErrors(usual('dbs'), stated(issuedOn, null), 1, last)).toEqual([])
        expect(listDocumentErrors(usual('dbs'), stated(issuedOn, null), 1, addDays(last, 1))).toEqual([
          'issued-too-long-ago',
        ])
      }),
      { seed: 104 },
    )
  })
})

describe('reminders', () => {
  it.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, undefined],
  ])('with %i days left', (left, due) => {
    const until = addDays(today, left)
    expect(daysLeft(until, today)).toBe(left)
    expect(dueReminder([60, 30, 7], until, today)).toBe(due)
  })

  it('of every kind come once as the days go by, the widest first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { maxLength: 5 }), dayNear, (remindDays, until) => {
        const met = Array.from({ length: 400 }, (_, at) => dueReminder(remindDays, until, addDays(until, at - 399)))
        const distinct = met.filter((due, at) => due !== undefined && due !== met[at - 1])
        expect(distinct).toEqual(remindDays.toSorted((a, b) => b - a))
        expect(dueReminder(remindDays, until, addDays(until, 1))).toBeUndefined()
      }),
      { seed: 104, numRuns: 20 },
    )
  })
})
