import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { manifestOf, parcelsOf } from './seed.ts'

/** Ten in the morning, local time, of the day in the pictures. */
export const drawnMorning = new Date('2026-05-14T09:00:00.000Z')
export const drawnRound = manifestOf({ date: '2026-05-14', importedAt: '2026-05-14T04:42:00.000Z' })

const names = ['B. Sample', 'C. Placeholder', 'D. Specimen', 'A. Example', 'E. Template', 'F. Dummy']

function eventOf(n: number, more: Partial<ParcelEvent>): ParcelEvent {
  const time = '2026-05-14T07:10:00.000Z'
  return {
    id: numberedId(0x9000 + n),
    by: 'courier',
    kind: 'status',
    photos: [],
    deviceTime: time,
    occurredAt: time,
    receivedAt: time,
    ...more,
  }
}

const statusOf = (i: number): Parcel['status'] => {
  if (i < 41) return 'delivered'
  if (i < 43) return 'carry_forward'
  if (i < 44) return 'missing'
  return i < 46 ? 'unable_to_deliver' : 'expected'
}

const nextStop: Partial<Parcel> = {
  recipient: 'A. Example',
  services: ['signature'],
  instructions: 'Ring twice. Door is on the left of the shop.',
  safePlace: 'Blue box by the side gate.',
  weightGrams: 1240,
  dimensionsMm: [300, 200, 100],
  attempts: 1,
  earlier: [eventOf(999, { status: 'carry_forward', reason: 'no_answer', occurredAt: '2026-05-13T14:18:00.000Z' })],
}

const servicesOf = (i: number): Parcel['services'] => {
  if (i % 6 === 0) return ['next_day']
  return i % 6 === 5 ? ['signature', 'age_check_18'] : ['standard']
}

/** The round of the pictures: 162 parcels, 116 to do, stop 47 next; two parcels for the door of stop 51. */
export function drawnParcels(count = 162): Parcel[] {
  const { address } = parcelOf()
  return parcelsOf(count, (i) => {
    const status = statusOf(i)
    const street = i < 40 ? 'Test Close' : i < 46 ? 'Sample Road' : i < 52 ? 'Example Street' : 'Demo Lane'
    const house = i === 46 ? '14' : i === 51 ? '50' : String(i)
    return {
      recipient: names[i % 6] ?? '',
      services: servicesOf(i),
      status,
      version: status === 'expected' ? 0 : 1,
      events:
        status === 'expected'
          ? []
          : [eventOf(i, { status, ...(status === 'unable_to_deliver' ? { reason: 'no_answer' } : {}) })],
      address: { ...address, house, street, postcode: i < 46 ? 'AB1 2EB' : 'AB1 2ED' },
      ...(i === 46 ? nextStop : {}),
    }
  })
}

/** The n-th stop of it, from 1. */
export const stop = (n: number): string => numberedId(0x1000 + n - 1)
