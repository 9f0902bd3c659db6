import { describe, expect, it } from 'vitest'
import { advertStateSchema } from '#contracts/marketplace/marketplace.ts'
import { advanceAdvert, advertStateAt, mayDo, type AdvertAction } from '#domain/marketplace/advance-advert.ts'
import { listAdvertErrors } from '#domain/marketplace/judge-advert.ts'

const deeds: readonly AdvertAction[] = ['send', 'approve', 'refuse', 'sell', 'withdraw', 'expire', 'remove']

describe('an advert', () => {
  it('goes from state to state by these deeds and no others', () => {
    const ways = [null, ...advertStateSchema.options].flatMap((state) =>
      deeds.filter((deed) => mayDo(state, deed)).map((deed) => `${state ?? 'none'} ${deed}`),
    )
    expect(ways).toEqual([
      'none send',
      'waiting approve',
      'waiting refuse',
      'waiting withdraw',
      'live sell',
      'live withdraw',
      'live expire',
      'live remove',
      'refused send',
      'refused withdraw',
      'refused remove',
      'sold remove',
      'expired send',
      'expired remove',
      'withdrawn send',
      'withdrawn remove',
    ])
  })

  it('takes the same deed twice as one, and says why another does not count', () => {
    expect(advanceAdvert('live', 'sell')).toEqual({ state: 'sold' })
    expect(advanceAdvert('sold', 'sell')).toEqual({ state: 'sold' })
    expect(advanceAdvert('waiting', 'send')).toEqual({ refused: 'advert-waiting' })
    expect(advanceAdvert('live', 'send')).toEqual({ refused: 'advert-live' })
    expect(advanceAdvert('removed', 'send')).toEqual({ refused: 'advert-removed' })
    expect(advanceAdvert('expired', 'sell')).toEqual({ refused: 'advert-over' })
    expect(advanceAdvert(null, 'sell')).toEqual({ refused: 'advert-over' })
  })

  it('has expired from the moment on at which its time is over', () => {
    const liveUntil = '2026-06-13T09:00:00.000Z'
    expect(advertStateAt({ state: 'live', liveUntil }, '2026-06-13T08:59:59.999Z')).toBe('live')
    expect(advertStateAt({ state: 'live', liveUntil }, liveUntil)).toBe('expired')
    expect(advertStateAt({ state: 'sold', liveUntil }, liveUntil)).toBe('sold')
  })

  it('says no more of where it is than half a postcode, or the seller’s own depot', () => {
    const faults = (area: string, subDepot = 'SAM') =>
      listAdvertErrors({ title: 'Roof rack', description: '', area }, subDepot)
    expect(['AB1', 'EC1A', 'M1', 'AB12', 'SAM'].map((area) => faults(area))).toEqual([[], [], [], [], []])
    expect(['AB12ED', 'NOR', 'X', '12'].map((area) => faults(area))).toEqual(
      Array.from({ length: 4 }, () => ['area-too-exact']),
    )
    expect(faults('SAM', '')).toEqual(['area-too-exact'])
    expect(
      listAdvertErrors({ title: 'Ring 07700 900123', description: 'or anna at gmail dot com', area: 'AB1' }, ''),
    ).toEqual(['title-personal', 'description-personal'])
  })
})
