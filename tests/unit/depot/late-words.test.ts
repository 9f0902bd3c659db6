import { expect, test } from 'vitest'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { formatLate, formatSeen } from '#features/depot/late/late-messages.ts'
import { lateOf } from '#support/late-events.ts'

const today = '2026-05-14'
const nameOf = (courier: string): string => ({ ada: 'A. Example', bo: 'B. Sample' })[courier] ?? 'somebody'
const words = (more: Partial<LateEvent> = {}) => formatLate(lateOf(more), today, nameOf, true)

test('a late record says what was recorded where, by whom, and when it arrived', () => {
  expect(words()).toMatchObject({
    place: '12 Example Street',
    round: 'Round 104, Thursday 14 May',
    said: 'Unable to deliver: no answer',
    facts: ['Rang twice'],
    times: 'By A. Example, today 07:00. It arrived today 10:12.',
  })
})

test('and why it does not count, with the parcel as it stands', () => {
  expect(words().standing).toBe('Not counted: the round had been reassigned to B. Sample. The parcel is still “To do”.')
  expect(words({ driver: null }).standing).toContain('the round had been unassigned')
  expect(words({ driver: 'ada' }).standing).toBe(
    'Not counted: the round was not theirs when this arrived. The parcel is still “To do”.',
  )
  expect(words({ listed: false }).standing).toContain('the parcel had left the list')
})

test('of a parcel whose week is over it says no more than it knows', () => {
  expect(words({ parcel: null, listed: false })).toMatchObject({
    place: 'A parcel',
    standing: 'The list is more than a week old, so only this record is kept.',
  })
})

test('who has seen it is named where that is known', () => {
  expect(formatSeen({ by: 'k.depot', at: '2026-05-14T13:02:00.000Z' }, today)).toBe('Seen by k.depot, today 14:02')
  expect(formatSeen({ by: '', at: '2026-05-12T13:02:00.000Z' }, today)).toBe(
    'Seen by a colleague, Tuesday 12 May 14:02',
  )
})

test('what can be recorded on its parcel is offered by what it says', () => {
  const delivered = { ...lateOf().event, status: 'delivered' } as const
  const damaged = { ...lateOf().event, kind: 'mark', status: undefined, mark: 'damaged' } as const
  expect(words({ recording: 'possible' })).toMatchObject({
    action: 'Record as unable to deliver',
    done: 'Recorded as unable to deliver',
    refusal: undefined,
  })
  expect(words({ recording: 'possible', event: delivered }).action).toBe('Record as delivered')
  expect(words({ recording: 'possible', event: damaged }).action).toBe('Record as damaged')
  // A service of an earlier version says nothing of it.
  expect(words()).toMatchObject({ action: null, refusal: undefined })
})

test('and where it cannot be recorded, why', () => {
  expect(words({ recording: 'parcel-recalled' })).toMatchObject({
    action: null,
    refusal: 'The parcel is recalled. Cancel the recall to record this.',
  })
  expect(words({ recording: 'not-yours', listed: false })).toMatchObject({ action: null, refusal: undefined })
})

test('what was recorded says so, with the parcel as it is now', () => {
  const { parcel } = lateOf()
  const now = parcel && { ...parcel, status: 'delivered' as const }
  expect(words({ recording: 'recorded', parcel: now })).toMatchObject({
    action: null,
    refusal: undefined,
    standing: 'Added to the parcel, which is “Delivered” now.',
  })
})
