import { describe, expect, it } from 'vitest'
import type { CheckIn } from '#contracts/safety/check-in.ts'
import { checkInStage, checkInStatus } from '#domain/safety/check-in-labels.ts'
import { nextClockTime } from '#domain/safety/next-clock-time.ts'
import { formatAccuracy, formatAge, helpText, toSmsLink } from '#domain/safety/safety-labels.ts'

const at = Date.parse('2026-05-14T09:00:00.000Z')
const timer: CheckIn = { id: 'a', everyMinutes: 30, state: 'running', dueAt: '2026-05-14T09:30:00.000Z' }
const minutes = (count: number): number => at + count * 60_000

describe('the text for the depot', () => {
  it('has the time, the place, its accuracy and its age', () => {
    const place = { lat: 53.4, lng: -2.2, accuracy: 1400, foundAt: at - 12 * 60_000 }
    expect(helpText(at, place)).toBe(
      'I need help. Time: 10:00. I am at 53.40000, -2.20000, within 1.4 km, found 12 minutes ago.',
    )
    expect(helpText(at, { ...place, accuracy: 5, foundAt: at })).toContain('within 5 m, found just now.')
    expect(helpText(at, null)).toContain('My phone doesn’t know where I am.')
  })

  it('is whole in a link', () => {
    expect(toSmsLink('+441614960000', 'A & B?')).toBe('sms:+441614960000?&body=A%20%26%20B%3F')
  })

  it.each([
    [59, 'now'],
    [60, '1 minute ago'],
    [5399, '89 minutes ago'],
    [7200, '2 hours ago'],
  ])('is %i seconds old: %s', (seconds, label) => expect(formatAge(seconds)).toBe(label))

  it('never says that a place is exact', () => expect(formatAccuracy(0)).toBe('within 1 m'))
})

describe('a check-in', () => {
  it.each([
    [0, 'quiet'],
    [25, 'soon'],
    [30, 'over'],
  ])('%i minutes after the last is %s', (passed, stage) => expect(checkInStage(timer, minutes(passed))).toBe(stage))

  it('says what the depot knows', () => {
    expect(checkInStatus(timer, { isSent: true, now: at })).toBe('Check in by 10:30, or your depot gets an alarm.')
    expect(checkInStatus(timer, { isSent: false, now: at })).toContain('Your depot has not been told yet')
    expect(checkInStatus(timer, { isSent: false, now: minutes(31) })).toContain('Your depot has not been told')
    expect(checkInStatus({ ...timer, state: 'missed' }, { isSent: true, now: minutes(31) })).toContain('got an alarm')
  })

  it('by a time is today, or tomorrow if that is past, and none for what is no time', () => {
    expect(nextClockTime('15:00', at)).toBe('2026-05-14T14:00:00.000Z')
    expect(nextClockTime('09:00', at)).toBe('2026-05-15T08:00:00.000Z')
    expect(nextClockTime('', at)).toBeUndefined()
    expect(nextClockTime('25:00', at)).toBeUndefined()
  })
})
