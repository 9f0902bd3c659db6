import { describe, expect, it } from 'vitest'
import { clockAhead } from '#domain/clock/clock-reading.ts'
import { clockWarning } from '#domain/clock/clock-labels.ts'

const minute = 60_000
const hour = 60 * minute

describe('How far a phone’s clock is ahead', () => {
  const at = Date.UTC(2026, 4, 14, 9)
  it.each([
    ['nothing is known', undefined, at, 0],
    ['it is right', { ahead: 0, at }, at, 0],
    ['it is a few minutes off', { ahead: -4 * minute, at }, at, 0],
    ['it is five minutes off', { ahead: 5 * minute, at }, at, 5 * minute],
    ['it is a day behind', { ahead: -24 * hour, at }, at + hour, -24 * hour],
    ['the working day is not over', { ahead: 24 * hour, at }, at + 20 * hour, 24 * hour],
    ['a behind clock was set right by a day since', { ahead: -24 * hour, at }, at + 25 * hour, 0],
    ['an ahead clock was set right since', { ahead: 24 * hour, at }, at - 23 * hour, 0],
  ])('where %s', (_, reading, now, ahead) => {
    expect(clockAhead(reading, now)).toBe(ahead)
  })
})

describe('The warning about a clock', () => {
  it.each([
    [-24 * hour, 'Your phone’s clock is about 24 hours behind.'],
    [24 * hour, 'Your phone’s clock is about 24 hours ahead.'],
    [-hour, 'Your phone’s clock is about 1 hour behind.'],
    [70 * minute, 'Your phone’s clock is about 1 hour ahead.'],
    [-25 * minute, 'Your phone’s clock is about 25 minutes behind.'],
    [-47 * hour, 'Your phone’s clock is about 47 hours behind.'],
    [7 * 24 * hour, 'Your phone’s clock is about 7 days ahead.'],
  ])('%i ms: %s', (ahead, title) => {
    expect(clockWarning(ahead)).toEqual({
      title,
      advice: 'Turn on automatic date and time in your phone’s settings. Until then this app uses the depot’s time.',
    })
  })

  it('is not given where the clock is right', () => {
    expect(clockWarning(0)).toBeUndefined()
  })
})
