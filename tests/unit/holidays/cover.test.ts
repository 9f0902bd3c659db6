import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cover } from '#contracts/holidays/holidays.ts'
import { requestCover, assignCover, endCover, expireCover, applyCoverAnswer } from '#domain/holidays/cover.ts'

const at = '2026-05-14T09:00:00.000Z'
const until = '2026-05-16T09:00:00.000Z'
const couriers = ['ben', 'cleo'].map((id) => ({ id, name: id.toUpperCase() }))
const asked = requestCover(couriers, at)
const statesOf = (cover: Cover | undefined) => cover && [cover.state, ...cover.invitations.map(({ state }) => state)]

describe('cover', () => {
  it('is asked for 48 hours long, or is for the depot at once', () => {
    expect([asked.until, ...(statesOf(asked) ?? [])]).toEqual([until, 'asked', 'invited', 'invited'])
    expect(requestCover([], at)).toEqual({ state: 'pool', until: null, invitations: [] })
  })

  it('is whose who accepts first, and nobody else is waited for', () => {
    const declined = applyCoverAnswer(asked, 'cleo', 'declined', at)
    expect(statesOf(declined)).toEqual(['asked', 'invited', 'declined'])
    expect(statesOf(applyCoverAnswer(asked, 'ben', 'accepted', at))).toEqual(['covered', 'accepted', 'withdrawn'])
    expect(statesOf(declined && applyCoverAnswer(declined, 'ben', 'declined', at))).toEqual([
      'pool',
      'declined',
      'declined',
    ])
    expect(applyCoverAnswer(asked, 'dan', 'accepted', at)).toBeUndefined()
    expect(applyCoverAnswer(asked, 'ben', 'accepted', until)).toBeUndefined()
    expect(declined && applyCoverAnswer(declined, 'cleo', 'accepted', at)).toBeUndefined()
  })

  it('goes to the depot pool when the time is over, once', () => {
    expect(expireCover(asked, '2026-05-16T08:59:59.999Z')).toBeUndefined()
    const pool = expireCover(asked, until)
    expect(statesOf(pool)).toEqual(['pool', 'expired', 'expired'])
    expect(pool && expireCover(pool, until)).toBeUndefined()
    expect(statesOf(pool && assignCover(pool, { id: 'ben', name: 'BEN' }, until))).toEqual([
      'covered',
      'expired',
      'assigned',
    ])
  })

  it('is not needed where there is no holiday, and a refusal stays one', () => {
    const declined = applyCoverAnswer(asked, 'cleo', 'declined', at) ?? asked
    expect(statesOf(endCover(declined))).toEqual(['none', 'withdrawn', 'declined'])
    expect(statesOf(endCover(applyCoverAnswer(declined, 'ben', 'accepted', at) ?? asked))).toEqual([
      'none',
      'withdrawn',
      'declined',
    ])
  })

  it('never has two who cover, nor waits for nobody, whatever is answered', () => {
    const answers = fc.array(
      fc.record({
        courier: fc.constantFrom('ben', 'cleo', 'dan'),
        answer: fc.constantFrom('accepted' as const, 'declined' as const),
        hour: fc.integer({ min: 0, max: 60 }),
      }),
    )
    fc.assert(
      fc.property(answers, (list) => {
        let cover = asked
        for (const { courier, answer, hour } of list.toSorted((a, b) => a.hour - b.hour)) {
          const time = new Date(Date.parse(at) + hour * 3_600_000).toISOString()
          cover = expireCover(cover, time) ?? applyCoverAnswer(cover, courier, answer, time) ?? cover
          const states = cover.invitations.map(({ state }) => state)
          expect(states.filter((state) => state === 'accepted')).toHaveLength(cover.state === 'covered' ? 1 : 0)
          expect(states.includes('invited')).toBe(cover.state === 'asked')
        }
      }),
      { seed: 104 },
    )
  })
})
