import { describe, expect, it } from 'vitest'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { cancelParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { withEvent } from '#domain/parcel/derive-parcel.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { checkLateRecord, isByOther, isLateRecorded, recordLate } from '#domain/parcel/late-record.ts'
import { parcelOf, stampOf } from '#support/parcels.ts'

const depot = { by: 'depot' } as const
const late = (n: number, more: Partial<ParcelEvent> = {}): ParcelEvent => ({
  ...stampOf(n),
  kind: 'status',
  status: 'delivered',
  proof: { handover: 'recipient' },
  photos: [],
  ...more,
})
const plain = (more: Partial<Parcel> = {}): Parcel => parcelOf({ services: ['standard'], ...more })

describe('a record that arrived late', () => {
  it('gives the parcel its status at the time of the courier, once', () => {
    const record = late(1, { note: 'Handed over', receivedAt: '2026-05-14T12:00:00.000Z' })
    const parcel = recordLate(plain(), stampOf(2, depot), record, true)
    expect(parcel).toMatchObject({
      status: 'delivered',
      events: [
        {
          id: stampOf(2).id,
          by: 'depot',
          note: 'Handed over',
          occurredAt: record.occurredAt,
          late: { eventId: record.id, byOther: true },
        },
      ],
    })
    expect(isLateRecorded(parcel, record)).toBe(true)
    expect(recordLate(parcel, stampOf(3, depot), record, true)).toBe(parcel)
    const [item] = historyItems(parcel, undefined, '2026-05-14', { by: 'courier', recordsDeliveries: true })
    expect(item?.meta).toContain('from the depot')
    expect(item?.facts).toContain('The courier recorded it at that time. It arrived late, and the depot has added it.')
  })

  it('is refused where the rules of parcels refuse it, with what stands in its way', () => {
    const done = recordLate(plain(), stampOf(2, depot), late(1), false)
    expect(checkLateRecord(plain(), late(1))).toBeUndefined()
    expect(checkLateRecord(done, late(3))).toBe('already-delivered')
    expect(checkLateRecord(recallParcel(plain(), stampOf(2, depot)), late(1))).toBe('parcel-recalled')
    expect(checkLateRecord(cancelParcel(plain(), stampOf(2, depot)), late(1))).toBe('already-cancelled')
    expect(checkLateRecord(plain({ services: ['signature'] }), late(1))).toBe('proof-incomplete')
    const carried = late(1, { status: 'carry_forward', reason: 'no_answer', proof: undefined })
    expect(checkLateRecord(plain({ attempts: 2 }), carried)).toBe('attempts-used-up')
    expect(checkLateRecord(recordLate(plain(), stampOf(2, depot), carried, true), late(3))).toBe('transition-illegal')
  })

  it('can be a mark, and what it undid may never have counted', () => {
    const damaged = late(1, { kind: 'mark', status: undefined, proof: undefined, mark: 'damaged' })
    const marked = recordLate(plain(), stampOf(2, depot), damaged, false)
    expect(marked.marks).toEqual(['damaged'])
    expect(checkLateRecord(marked, { ...damaged, id: stampOf(5).id })).toBe('mark-already-set')
    const undo = late(1, { kind: 'undo', status: undefined, supersedes: stampOf(9).id })
    expect(checkLateRecord(plain(), undo)).toBe('nothing-to-record')
  })

  it('amends what it amended where that is there, and stands alone where it is not', () => {
    const first = late(1, { status: 'unable_to_deliver', reason: 'no_answer', proof: undefined })
    const change = late(2, { supersedes: first.id, amendment: 'They came to the door' })
    const amended = recordLate(withEvent(plain(), first), stampOf(3, depot), change, true)
    expect(amended).toMatchObject({ status: 'delivered', version: 2 })
    expect(amended.events[1]).toMatchObject({ supersedes: first.id, amendment: 'They came to the door' })
    expect(recordLate(plain(), stampOf(3, depot), change, true).events[0]).not.toHaveProperty('supersedes')
  })

  it('is another courier’s to be paid for where the round was another’s by then', () => {
    const parcel = recordLate(plain(), stampOf(2, depot), late(1), true)
    expect(isByOther(parcel.events)).toBe(true)
    expect(isByOther(recordLate(plain(), stampOf(2, depot), late(1), false).events)).toBe(false)
    expect(isByOther([])).toBe(false)
  })
})
