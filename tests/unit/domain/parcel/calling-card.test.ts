import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { getCardNumber, getHandover, leavesCard, whereIs } from '#domain/parcel/calling-card.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const time = '2026-05-14T07:10:00.000Z'
const after = (status: Parcel['status'], more: Partial<Parcel['events'][number]> = {}): Parcel =>
  parcelOf({
    status,
    events: [
      {
        id: numberedId(1),
        by: 'courier',
        kind: 'status',
        status,
        photos: [],
        deviceTime: time,
        occurredAt: time,
        ...more,
      },
    ],
  })

describe('a calling card', () => {
  it('has eight digits that follow from the first barcode', () => {
    const parcel = parcelOf()
    expect(getCardNumber(parcel)).toMatch(/^\d{8}$/)
    expect(getCardNumber(parcelOf({ id: numberedId(7), manifestId: numberedId(8) }))).toBe(getCardNumber(parcel))
    const codes = Array.from({ length: 500 }, (_, n) =>
      getCardNumber({ barcodes: [{ format: 'Code128', text: `DEMO${n}`, kind: 'carrier' }] }),
    )
    expect(new Set(codes).size).toBe(500)
  })

  it('is left where nobody took the parcel and it comes again, or where somebody else did', () => {
    expect(leavesCard(after('carry_forward'))).toBe(true)
    expect(leavesCard(after('carry_forward', { reason: 'no_answer' }))).toBe(true)
    expect(leavesCard(after('unable_to_deliver', { reason: 'no_answer' }))).toBe(true)
    expect(leavesCard(after('delivered', { proof: { handover: 'neighbour' } }))).toBe(true)
    expect(leavesCard(after('delivered', { proof: { handover: 'safe_place' } }))).toBe(true)
  })

  it('is not left where nobody was at the door, or the recipient took it', () => {
    expect(leavesCard(parcelOf())).toBe(false)
    expect(leavesCard(after('confirmed'))).toBe(false)
    expect(leavesCard(after('carry_forward', { reason: 'out_of_time' }))).toBe(false)
    expect(leavesCard(after('unable_to_deliver', { reason: 'refused' }))).toBe(false)
    expect(leavesCard(after('delivered', { proof: { handover: 'recipient' } }))).toBe(false)
  })
})

it('where a parcel is tells whether somebody else or a place has it', () => {
  expect(
    [
      after('delivered', { proof: { handover: 'neighbour' } }),
      after('delivered', { proof: { handover: 'safe_place' } }),
    ].map(whereIs),
  ).toEqual(['left', 'left'])
  expect([parcelOf(), after('carry_forward'), after('missing'), after('returned')].map(whereIs)).toEqual([
    'coming',
    'again',
    'sought',
    'depot',
  ])
  expect(whereIs(parcelOf({ marks: ['recalled'] }))).toBe('depot')
})

describe('how a parcel was handed over', () => {
  const told = (handover: 'recipient' | 'neighbour' | 'safe_place', note?: string) =>
    getHandover(after('delivered', { proof: { handover }, note }))

  it('is what the courier writes on the card', () => {
    expect(told('safe_place', ' Behind the blue bin ')).toEqual({
      handover: 'safe_place',
      place: 'Behind the blue bin',
    })
    expect(told('safe_place')).toEqual({ handover: 'safe_place' })
    expect(told('neighbour', '16')).toEqual({ handover: 'neighbour', place: '16' })
  })

  it('names nobody', () => {
    expect(told('neighbour', 'Mrs Sample at number 16a')).toEqual({ handover: 'neighbour', place: '16a' })
    expect(told('neighbour', 'Mrs Sample')).toEqual({ handover: 'neighbour' })
    expect(told('recipient', 'Left with A. Example')).toEqual({ handover: 'recipient' })
  })

  it('is told of nothing but a delivery that stands', () => {
    expect(getHandover(after('carry_forward', { note: 'The dog is friendly' }))).toEqual({})
    expect(getHandover({ ...after('delivered', { proof: { handover: 'safe_place' } }), marks: ['recalled'] })).toEqual(
      {},
    )
  })
})
