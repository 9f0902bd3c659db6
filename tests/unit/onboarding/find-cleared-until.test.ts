import { expect, it } from 'vitest'
import { findClearedUntil } from '#domain/onboarding/find-cleared-until.ts'
import { numberedId } from '#support/parcels.ts'

const steps = [{ id: 'licence' }, { id: 'right-to-work' }]
const accepted = (ends: Readonly<Record<string, string | null>>) =>
  new Map(
    Object.entries(ends).map(([id, until]) => [
      id,
      { submission: numberedId(1), acceptedAt: '2026-05-14T08:00:00.000Z', until },
    ]),
  )

it('somebody is cleared until the first of their documents ends', () => {
  expect(findClearedUntil(steps, accepted({ licence: '2027-01-02', 'right-to-work': '2026-12-31' }))).toBe('2026-12-31')
  expect(findClearedUntil(steps, accepted({ licence: '2027-01-02', 'right-to-work': null }))).toBe('2027-01-02')
  expect(findClearedUntil(steps, accepted({ licence: null, 'right-to-work': null }))).toBeNull()
})

it('nobody is cleared without a document for each step', () => {
  expect(findClearedUntil(steps, accepted({ licence: '2027-01-02', other: '2027-01-02' }))).toBeUndefined()
  expect(findClearedUntil(steps, new Map())).toBeUndefined()
})
