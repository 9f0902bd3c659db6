import { describe, expect, it } from 'vitest'
import type { StaffCourierRow, StaffOfferRow } from '#contracts/depot/staff-waiting.ts'
import { blankOffer, readOffer, type OfferForm } from '#features/depot/decide/offer/offer-form.ts'
import { repliesLabel, awayOn, chosenFor, requestsFor } from '#features/depot/decide/offer/offer-replies.ts'
import { numberedId } from '#support/parcels.ts'

const now = new Date('2026-05-14T09:00:00.000Z')
const id = numberedId(1)
const form: OfferForm = {
  ...blankOffer('SAM'),
  round: '104',
  roundName: 'Sampleton North',
  date: { day: '20', month: '5', year: '2026' },
  parcels: '96',
  miles: '23.5',
  pay: '84.50',
  until: { day: '19', month: '5', year: '2026' },
  time: '18:00',
}
const faultsOf = (more: Partial<OfferForm>) => {
  const read = readOffer({ ...form, ...more }, id, now)
  return 'errors' in read ? Object.keys(read.errors) : []
}

describe('the form of a round that is offered', () => {
  it('gives the offer, its time as the clocks show it', () => {
    expect(readOffer(form, id, now)).toEqual({
      offer: {
        id,
        round: '104',
        roundName: 'Sampleton North',
        date: '2026-05-20',
        parcels: 96,
        miles: 23.5,
        pay: 84_500,
        deadline: '2026-05-19T17:00:00.000Z',
        award: 'depot',
        to: { kind: 'available' },
      },
    })
  })

  it('says what is wrong, by field', () => {
    expect(faultsOf(blankOffer('SAM'))).toEqual(['round', 'roundName', 'date', 'parcels', 'miles', 'pay', 'until'])
    expect(faultsOf({ date: { day: '13', month: '5', year: '2026' } })).toEqual(['date', 'until'])
    expect(faultsOf({ until: { day: '14', month: '5', year: '2026' }, time: '09:59' })).toEqual(['until'])
    expect(faultsOf({ pay: '84,50', miles: 'far', parcels: '1.5' })).toEqual(['parcels', 'miles', 'pay'])
    expect(faultsOf({ to: 'couriers' })).toEqual(['couriers'])
    expect(faultsOf({ to: 'couriers', couriers: ['anna'] })).toEqual([])
  })
})

type Reply = StaffOfferRow['couriers'][number]
const reply = (courier: string, more: Partial<Reply> = {}): Reply => ({
  courier,
  state: 'sent',
  reason: null,
  note: '',
  answeredAt: null,
  ...more,
})
const asked = (courier: string, answeredAt: string) => reply(courier, { state: 'seen', asked: true, answeredAt })
const couriers: StaffCourierRow[] = [
  {
    id: 'anna',
    name: 'A. Specimen',
    away: [{ id, state: 'approved', from: '2026-05-18', to: '2026-05-22', firstDay: 'whole', lastDay: 'whole' }],
  },
  {
    id: 'ben',
    name: 'B. Sample',
    away: [{ id, state: 'requested', from: '2026-05-20', to: '2026-05-20', firstDay: 'whole', lastDay: 'whole' }],
  },
]

describe('the answers to a round', () => {
  const two = {
    couriers: [
      asked('ben', '2026-05-14T10:00:00.000Z'),
      reply('cara', { state: 'declined' }),
      asked('anna', '2026-05-14T09:00:00.000Z'),
    ],
  }
  it('stand in the order in which they were asked, and the only one is chosen', () => {
    expect(requestsFor(two).map(({ courier }) => courier)).toEqual(['anna', 'ben'])
    expect(chosenFor(two, undefined)).toBeUndefined()
    expect(chosenFor(two, 'ben')).toBe('ben')
    expect(chosenFor(two, 'cara')).toBeUndefined()
    expect(chosenFor({ couriers: two.couriers.slice(0, 2) }, undefined)).toBe('ben')
    expect(repliesLabel(two)).toBe('2 requests')
    expect(repliesLabel({ couriers: [reply('ben'), reply('cara', { state: 'declined' })] })).toBe('1 of 2 declined')
    expect(repliesLabel({ couriers: [reply('ben')] })).toBe('No answers yet')
  })

  it('say who is on holiday on the day', () => {
    expect([
      awayOn(couriers, 'anna', '2026-05-20'),
      awayOn(couriers, 'anna', '2026-05-23'),
      awayOn(couriers, 'ben', '2026-05-20'),
      awayOn(couriers, 'cara', '2026-05-20'),
    ]).toEqual(['away', null, 'asked', null])
  })
})
