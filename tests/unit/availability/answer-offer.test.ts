import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerStateSchema, type OfferState } from '#contracts/availability/availability.ts'
import { answerOffer, mayAccept, shownOfferState, type OfferAnswer } from '#domain/availability/answer-offer.ts'

const deadline = '2026-05-14T17:00:00Z'
const inTime = '2026-05-14T16:59:59.999Z'
const late = '2026-05-14T17:00:00.000Z'
const state = constantFrom<OfferState>(...offerStateSchema.options)
const answer = constantFrom<OfferAnswer>('see', 'accept', 'decline')
const moment = integer({ min: -5, max: 5 }).map((ms) => new Date(Date.parse(deadline) + ms).toISOString())
const after = (from: OfferState, given: OfferAnswer, now: string): OfferState => {
  const outcome = answerOffer({ state: from, deadline }, given, now)
  return 'state' in outcome ? outcome.state : from
}

describe('an offer', () => {
  it('goes from sent to seen to an answer', () => {
    expect(after('sent', 'see', inTime)).toBe('seen')
    for (const from of ['sent', 'seen'] as const) {
      expect([after(from, 'accept', inTime), after(from, 'decline', inTime)]).toEqual(['accepted', 'declined'])
    }
  })

  it('has expired from its deadline on, whether or not that was told', () => {
    for (const from of ['sent', 'seen'] as const) {
      expect([
        shownOfferState({ state: from, deadline }, inTime),
        shownOfferState({ state: from, deadline }, late),
      ]).toEqual([from, 'expired'])
      expect(answerOffer({ state: from, deadline }, 'accept', late)).toEqual({ refused: 'offer-expired' })
    }
    expect(shownOfferState({ state: 'accepted', deadline }, late)).toBe('accepted')
  })

  it('that is gone says why, and declining it is no fault', () => {
    for (const over of ['taken', 'expired', 'withdrawn', 'declined'] as const) {
      expect(answerOffer({ state: over, deadline }, 'accept', inTime)).toEqual({ refused: `offer-${over}` })
      expect(answerOffer({ state: over, deadline }, 'decline', inTime)).toEqual({ state: over })
    }
    expect(answerOffer({ state: 'accepted', deadline }, 'decline', inTime)).toEqual({ refused: 'offer-accepted' })
  })

  it('is accepted only while it may be, and stays what it has become', () => {
    assert(
      property(state, array(answer, { maxLength: 8 }), moment, (from, answers, now) => {
        let at = from
        for (const given of answers) {
          const next = after(at, given, now)
          expect(next === at || mayAccept({ state: at, deadline }, now)).toBe(true)
          at = next
        }
      }),
      { seed: 104 },
    )
  })

  it('takes the same answer twice for one', () => {
    assert(
      property(state, answer, moment, (from, given, now) => {
        const once = after(from, given, now)
        expect(after(once, given, now)).toBe(once)
      }),
      { seed: 104 },
    )
  })
})
