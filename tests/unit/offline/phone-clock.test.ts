import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { londonDay } from '#domain/dates/day.ts'
import type * as Clock from '#offline/phone-clock.ts'

const hour = 3_600_000

/** As the program begins anew, with what the browser has kept. */
async function restart(): Promise<typeof Clock> {
  vi.resetModules()
  return await import('#offline/phone-clock.ts')
}

describe('The day on a phone whose clock is wrong', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it.each([
    ['a day behind', '2026-05-14T09:00:00Z', -24 * hour, '2026-05-14'],
    ['a day ahead', '2026-05-14T09:00:00Z', 24 * hour, '2026-05-14'],
    ['two hours ahead, before midnight in summer', '2026-05-14T21:30:00Z', 2 * hour, '2026-05-14'],
    ['two hours behind, after midnight in summer', '2026-05-14T23:30:00Z', -2 * hour, '2026-05-15'],
    ['two hours behind, after midnight in winter', '2026-11-26T00:30:00Z', -2 * hour, '2026-11-26'],
    ['an hour behind, on the night that summer time begins', '2026-03-29T00:10:00Z', -hour, '2026-03-29'],
    ['an hour ahead, on the night that summer time ends', '2026-10-24T22:50:00Z', hour, '2026-10-24'],
    ['a month behind', '2026-03-01T12:00:00Z', -30 * 24 * hour, '2026-03-01'],
    ['right', '2026-05-14T22:59:00Z', 0, '2026-05-14'],
    ['right, a minute later', '2026-05-14T23:00:00Z', 0, '2026-05-15'],
  ])('%s: is the depot’s, also after a start without signal', async (_, services, ahead, day) => {
    const now = Date.parse(services)
    const { recordClockOffset, servicesNow } = await restart()
    recordClockOffset(now, now + ahead)
    expect(londonDay(new Date(servicesNow(now + ahead)))).toBe(day)
    const again = await restart()
    expect(londonDay(new Date(again.servicesNow(now + ahead)))).toBe(day)
    expect(again.phoneClockAhead(now + ahead)).toBe(ahead)
  })

  it('is the phone’s own until the services have answered', async () => {
    const { servicesNow } = await restart()
    expect(servicesNow(5)).toBe(5)
  })

  it('follows a clock that is put right, and those who show it are told once', async () => {
    const { recordClockOffset, phoneClockAhead, subscribePhoneClock } = await restart()
    const heard = vi.fn<() => void>()
    const stop = subscribePhoneClock(heard)
    const now = Date.now()
    recordClockOffset(now, now - 24 * hour)
    recordClockOffset(now, now - 24 * hour)
    expect([heard.mock.calls.length, phoneClockAhead(now - 24 * hour)]).toEqual([1, -24 * hour])
    recordClockOffset(now, now)
    expect([heard.mock.calls.length, phoneClockAhead(now)]).toEqual([2, 0])
    stop()
    recordClockOffset(now, now + 24 * hour)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is not lost where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('Blocked')
      },
      setItem: () => {
        throw new Error('Blocked')
      },
    })
    const { recordClockOffset, servicesNow } = await restart()
    recordClockOffset(24 * hour, 0)
    expect(servicesNow(0)).toBe(24 * hour)
  })
})
