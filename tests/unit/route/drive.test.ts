import { expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { toDrive, visitMinutes } from '#domain/route/drive.ts'
import { after, parcelOf } from '#support/parcels.ts'

const list = { roundId: 'round', date: '2026-05-14' }
const { address } = parcelOf()

/** A parcel whose door was visited at a time of the day in the United Kingdom, in summer. */
function visited(street: string, house: string, time: string, more: Partial<Parcel['events'][number]> = {}): Parcel {
  const [hours, rest] = [time.slice(0, 2), time.slice(3)]
  const occurredAt = `2026-05-14T${String(Number(hours) - 1).padStart(2, '0')}:${rest.length === 2 ? `${rest}:00` : rest}.000Z`
  const parcel = after(parcelOf({ address: { ...address, street, house, lat: 52, lng: -1 } }), { status: 'confirmed' })
  const [event] = parcel.events
  if (!event) throw new Error('No event')
  return { ...parcel, events: [{ ...event, status: 'delivered', occurredAt, ...more }] }
}

const day = () => [
  visited('Sample Road', '1', '09:04'),
  visited('Test Close', '3', '09:00', { location: { lat: 52.5, lng: -1.5, accuracy: 10 } }),
  visited('Test Close', '5', '09:02', { location: { lat: 40, lng: 3, accuracy: 900 } }),
  visited('Sample Road', '1', '09:04:30'),
  visited('Test Close', '7', '09:10'),
  visited('Demo Lane', '2', '09:12', { status: 'unable_to_deliver', reason: 'no_answer' }),
]

it('a day is its streets in the order of the visits, each door once, without house or person', () => {
  const drive = toDrive(list, day(), true)
  expect(drive).toEqual({
    id: 'round/2026-05-14',
    roundId: 'round',
    date: '2026-05-14',
    runs: [
      { street: 'Test Close', district: 'AB1', stops: 2, at: 540, lat: 52.25, lng: -1.25 },
      { street: 'Sample Road', district: 'AB1', stops: 1, at: 544, lat: 52, lng: -1 },
      { street: 'Test Close', district: 'AB1', stops: 1, at: 550, lat: 52, lng: -1 },
      { street: 'Demo Lane', district: 'AB1', stops: 1, at: 552, lat: 52, lng: -1 },
    ],
    minutes: [540, 542, 544, 550, 552],
  })
  expect(JSON.stringify(drive)).not.toContain(parcelOf().recipient)
})

it('what was not recorded at the door does not count', () => {
  expect(toDrive(list, day().slice(0, 4), true)).toBeNull()
  const atOnce = [
    visited('Sample Road', '1', '17:00'),
    visited('Test Close', '1', '17:00'),
    visited('Demo Lane', '9', '17:01', { status: 'carry_forward', reason: 'out_of_time' }),
    visited('Demo Lane', '8', '17:02', { status: 'confirmed' }),
  ]
  expect(visitMinutes(atOnce, true)).toEqual([])
  expect(visitMinutes(atOnce, false)).toEqual([1022])
})

it('an outcome that was amended in the evening was still recorded at the door', () => {
  const parcel = visited('Sample Road', '1', '09:00')
  const [event] = parcel.events
  if (!event) throw new Error('No event')
  const later = { ...event, id: crypto.randomUUID(), supersedes: event.id, occurredAt: '2026-05-14T18:00:00.000Z' }
  expect(visitMinutes([{ ...parcel, events: [event, later] }], true)).toEqual([540])
})
