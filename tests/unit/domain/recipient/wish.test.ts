import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { isPlainText } from '#contracts/parcel/where.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { withEvent } from '#domain/parcel/derive-parcel.ts'
import { describeWhere, safePlacePhotos } from '#domain/recipient/describe-where.ts'
import {
  answerWish,
  findOpenEnquiry,
  findOpenWish,
  listWishes,
  mostWishes,
  saveWish,
  wishChoices,
  wishDays,
} from '#domain/recipient/wish.ts'
import { parcelOf, photoOf, stampOf } from '#support/parcels.ts'

const today = '2026-05-14'
const depot = { by: 'depot' } as const

const carried = withEvent(parcelOf(), {
  ...stampOf(1),
  kind: 'status',
  status: 'carry_forward',
  reason: 'no_answer',
  photos: [],
})

function asked(parcel: Parcel, n: number, wish: Parameters<typeof saveWish>[2]): Parcel {
  const saved = saveWish(parcel, stampOf(n, depot), wish, today)
  if (!saved) throw new Error('It can’t be asked')
  return saved
}

const wished = asked(carried, 2, { kind: 'neighbour', text: 'Number 16' })

describe('a recipient’s wish', () => {
  it('changes neither the status nor the marks nor the address', () => {
    const { events: _events, version: _version, ...before } = carried
    const { events, version, ...after } = wished
    expect(after).toEqual(before)
    expect([events.length, version]).toEqual([2, 2])
  })

  it('is one at a time, and none beyond the bound', () => {
    expect(wishChoices(carried)).toEqual(['neighbour', 'safe_place', 'another_day', 'not_mine'])
    expect(wishChoices(wished)).toEqual(['not_mine'])
    let parcel = wished
    for (let n = 1; n < mostWishes; n++) {
      const id = findOpenWish(parcel)?.event.id ?? ''
      parcel = answerWish(parcel, stampOf(10 * n, depot), id, 'Not today')
      parcel = asked(parcel, 10 * n + 1, { kind: 'safe_place', text: 'The shed' })
    }
    expect(listWishes(parcel)).toHaveLength(mostWishes)
    expect(wishChoices(parcel)).toEqual([])
    expect(saveWish(parcel, stampOf(99, depot), { kind: 'not_mine' }, today)).toBeUndefined()
  })

  it('is of what the services allow, and of the next seven days', () => {
    expect(wishChoices({ ...carried, services: ['age_check_18'] })).toEqual(['another_day', 'not_mine'])
    expect(wishChoices({ ...carried, services: ['stated_day'] })).toEqual(['neighbour', 'safe_place', 'not_mine'])
    const unable = { ...carried, status: 'unable_to_deliver' } as const
    expect(wishChoices(unable)).toEqual(wishChoices(carried))
    expect(wishChoices({ ...carried, status: 'returned' })).toEqual(['not_mine'])
    expect(wishDays(today)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-05-${day}`))
    for (const day of [today, '2026-05-22'])
      expect(saveWish(carried, stampOf(2, depot), { kind: 'another_day', day }, today)).toBeUndefined()
  })

  it('ends with the delivery, with the depot’s answer, and not with the day', () => {
    expect(findOpenWish(wished)?.event.note).toBe('Please leave it with a neighbour: Number 16')
    const delivered = withEvent(wished, { ...stampOf(3), kind: 'status', status: 'delivered', photos: [] })
    expect(findOpenWish(delivered)).toBeUndefined()
    const next = parcelOf({ earlier: wished.events })
    expect(findOpenWish(next)?.event.id).toBe(wished.events[1]?.id)
    const declined = answerWish(next, stampOf(4, depot), wished.events[1]?.id ?? '', 'Not on this round')
    expect(findOpenWish(declined)).toBeUndefined()
    expect(answerWish(declined, stampOf(5, depot), wished.events[1]?.id ?? '', 'Again')).toBe(declined)
    expect(answerWish(next, stampOf(5, depot), carried.events[0]?.id ?? '', 'No wish')).toBe(next)
    const titles = historyItems(declined, undefined, today, { by: 'depot', recordsDeliveries: true }).map(
      ({ title, meta }) => [title, meta],
    )
    expect(titles.slice(0, 2)).toEqual([
      ['Recipient’s request declined', 'Today 07:00, by the depot'],
      ['The recipient asks for a neighbour', 'Today 07:00, from the recipient'],
    ])
  })

  it('is an enquiry if the parcel isn’t theirs, which is open until it is answered', () => {
    const enquired = asked(wished, 3, { kind: 'not_mine', text: 'Another name' })
    const delivered = withEvent(enquired, { ...stampOf(4), kind: 'status', status: 'delivered', photos: [] })
    expect(findOpenEnquiry(delivered)?.event.note).toBe('It isn’t my parcel: Another name')
    const answered = answerWish(delivered, stampOf(5, depot), findOpenEnquiry(delivered)?.event.id ?? '', 'Thank you')
    expect(findOpenEnquiry(answered)).toBeUndefined()
  })
})

it.each(['https://example.com', 'www.example', 'example.co.uk', 'a@example', 'two\nlines', 'a\u200Bb', '\u202Ea'])(
  'a text with a link or hidden characters is not plain: %j',
  (text) => {
    expect(isPlainText(text)).toBe(false)
  },
)

it.each(['Number 16', 'Behind the blue bin. Please ring', 'No. 3, left side', 'Flat 2.5', 'Żółta brama, nr 4'])(
  'a plain text is: %s',
  (text) => {
    expect(isPlainText(text)).toBe(true)
  },
)

describe('what a recipient may know', () => {
  const now = new Date('2026-05-14T08:00:00.000Z')
  const left = withEvent(carried, {
    ...stampOf(3),
    kind: 'status',
    status: 'delivered',
    proof: { handover: 'safe_place' },
    note: 'Behind the blue bin',
    photos: [photoOf(1)],
  })
  const whereOf = (parcel: Parcel) => describeWhere(parcel, { date: today, today, now })

  it('is what happened and when, and nothing while the courier has it', () => {
    expect(whereOf(left).steps.map(({ what }) => what)).toEqual(['tried', 'delivered'])
    expect(whereOf(parcelOf({ earlier: wished.events }))).toMatchObject({ where: 'coming', steps: [], photos: 0 })
  })

  it('is the photo of a safe place for three days, and of nothing else', () => {
    expect(whereOf(left).photos).toBe(1)
    expect(safePlacePhotos(left, new Date('2026-05-17T06:00:04.000Z'))).toEqual([])
    expect(safePlacePhotos({ ...left, marks: ['recalled'] }, now)).toEqual([])
    const withNeighbour = {
      ...left,
      events: left.events.map((event) => ({ ...event, proof: event.proof && { handover: 'neighbour' as const } })),
    }
    expect(safePlacePhotos(withNeighbour, now)).toEqual([])
  })
})
