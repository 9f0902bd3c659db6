import { describe, expect, it } from 'vitest'
import { londonDay, londonTime, longDay } from '#domain/dates/day.ts'

describe('days and times as the United Kingdom has them', () => {
  it('counts the hour after midnight in summer time to the new day', () => {
    const date = new Date('2026-05-13T23:30:00Z')
    expect(londonDay(date)).toBe('2026-05-14')
    expect(longDay(date)).toBe('Thursday 14 May')
    expect(londonTime(date)).toBe('00:30')
  })

  it('is one hour later in winter', () => {
    const date = new Date('2026-11-06T23:30:00Z')
    expect(londonDay(date)).toBe('2026-11-06')
    expect(londonTime(date)).toBe('23:30')
  })

  it('writes the early hours with two digits', () => {
    expect(londonTime(new Date('2026-05-14T04:42:00Z'))).toBe('05:42')
  })

  it('agrees with the calendar of the time zone in every hour of a year', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })
    for (let hour = 0; hour < 366 * 24; hour++) {
      const date = new Date(Date.UTC(2026, 0, 1, hour, 30))
      expect(londonDay(date)).toBe(calendar.format(date))
    }
  })
})
