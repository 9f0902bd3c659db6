import { describe, expect, it } from 'vitest'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import {
  cancelParcel,
  checkMoving,
  isCancelled,
  lastMove,
  moveParcel,
  recallParcel,
} from '#domain/parcel/depot-actions.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import type { Address, Parcel } from '#contracts/parcel.ts'
import { parcelOf, stampOf } from '#support/parcels.ts'

const depot = { by: 'depot' } as const
const elsewhere: Address = {
  house: '14',
  street: 'Sample Road',
  more: [],
  town: 'Sampleton',
  postcode: 'AB1 2DF',
  lat: null,
  lng: null,
}

const act = (
  parcel: Parcel,
  n: number,
  status: 'unable_to_deliver' | 'returned' | 'carry_forward' | 'confirmed',
): Parcel => {
  const outcome = actOnParcel(
    parcel,
    {
      command: 'recordParcelStatus',
      input: {
        parcelId: parcel.id,
        status,
        photos: [],
        baseVersion: 0,
        ...(status === 'unable_to_deliver' && { reason: 'no_access' }),
      },
    },
    stampOf(n),
  )
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.parcel
}

describe('a parcel that the depot cancels', () => {
  it('is recalled with a word more, once, and can only be handed in', () => {
    const cancelled = cancelParcel(parcelOf(), stampOf(1, depot), 'Back to the sender')
    expect(cancelled).toMatchObject({ marks: ['recalled'], version: 1 })
    expect(cancelParcel(cancelled, stampOf(2, depot))).toBe(cancelled)
    expect(nextStatuses(cancelled)).toEqual(['returned'])
    expect(isCancelled(recallParcel(parcelOf(), stampOf(1, depot)))).toBe(false)
    expect(isCancelled(cancelParcel(recallParcel(parcelOf(), stampOf(1, depot)), stampOf(2, depot)))).toBe(true)
    expect(
      historyItems(cancelled, undefined, '2026-05-14', { by: 'courier', recordsDeliveries: true })[0],
    ).toMatchObject({ title: 'Cancelled', facts: ['Back to the sender'] })
  })
})

describe('a parcel that the depot sends elsewhere', () => {
  it('has that address through whatever the courier records, and the same again changes nothing', () => {
    const moved = moveParcel(parcelOf(), stampOf(1, depot), elsewhere)
    expect(moved).toMatchObject({ address: elsewhere, status: 'expected', marks: [], version: 1 })
    expect(moveParcel(moved, stampOf(2, depot), { ...elsewhere, lat: 51 })).toBe(moved)
    expect(act(moved, 3, 'confirmed')).toMatchObject({ address: elsewhere, status: 'confirmed' })
    expect(lastMove(parcelOf())).toBeNull()
    expect(lastMove(moved)).toBe(stampOf(1).id)
    expect(historyItems(moved, undefined, '2026-05-14', { by: 'courier', recordsDeliveries: true })[0]).toMatchObject({
      title: 'Address changed',
      facts: ['To 14 Sample Road, Sampleton, AB1 2DF'],
    })
  })
})

describe('a change of where a parcel goes', () => {
  it('is refused where a parcel is out of the courier’s hands, or cancelled', () => {
    expect(checkMoving(parcelOf())).toBeUndefined()
    expect(checkMoving(act(parcelOf(), 1, 'carry_forward'))).toBeUndefined()
    expect(checkMoving(recallParcel(parcelOf(), stampOf(1, depot)))).toBeUndefined()
    expect(checkMoving(parcelOf({ status: 'delivered' }))).toBe('already-delivered')
    expect(checkMoving(act(recallParcel(parcelOf(), stampOf(1, depot)), 2, 'returned'))).toBe('already-returned')
    expect(checkMoving(cancelParcel(parcelOf(), stampOf(1, depot)))).toBe('already-cancelled')
  })
})
