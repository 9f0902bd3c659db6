import { describe, expect, it } from 'vitest'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import {
  cancelParcel,
  cancelRecall,
  checkCancelRecall,
  checkMoving,
  isCancelled,
  lastMove,
  moveParcel,
  recallParcel,
} from '#domain/parcel/depot-actions.ts'
import { deriveParcel } from '#domain/parcel/derive-parcel.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import type { Address, Parcel } from '#contracts/parcel/parcel.ts'
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
      facts: [
        'From 14 Example Street, Sampleton, AB1 2ED',
        'To 14 Sample Road, Sampleton, AB1 2DF',
        'The safe place and instructions for the old address no longer apply.',
      ],
    })
  })
})

describe('what was said about the old door', () => {
  const said = parcelOf({
    safePlace: 'Behind the log store',
    instructions: 'Ring twice',
    access: '1234',
    neighbour: '16',
  })

  it('does not apply at a new address, and applies again where the parcel is sent back there', () => {
    const moved = moveParcel(said, stampOf(1, depot), elsewhere)
    expect(moved).toMatchObject({ safePlace: null, instructions: null, access: null, neighbour: null })
    // A service keeps what the file says and derives the parcel anew.
    const back = moveParcel(moved, stampOf(2, depot), said.address)
    expect(deriveParcel(said, back.events)).toMatchObject({ safePlace: 'Behind the log store', address: said.address })
  })

  it('does not apply after a change that an earlier version recorded without the old address', () => {
    const [event] = moveParcel(said, stampOf(1, depot), elsewhere).events
    const { formerAddress: _former, ...old } = event!
    expect(deriveParcel(said, [old])).toMatchObject({ safePlace: null, address: elsewhere })
  })
})

describe('a recall that the depot cancels', () => {
  const recalled = recallParcel(parcelOf(), stampOf(1, depot))

  it('is as if it had not been, once, and is named in the history', () => {
    const released = cancelRecall(recalled, stampOf(2, depot))
    expect(released).toMatchObject({ status: 'expected', marks: [], version: 2 })
    expect(nextStatuses(released)).toContain('confirmed')
    expect(nextStatuses(released)).not.toContain('returned')
    expect(cancelRecall(released, stampOf(3, depot))).toBe(released)
    expect(historyItems(released, undefined, '2026-05-14', { by: 'courier', recordsDeliveries: true })[0]?.title).toBe(
      'Recall cancelled',
    )
    expect(recallParcel(released, stampOf(3, depot)).marks).toEqual(['recalled'])
  })

  it('is refused where the parcel is back, or cancelled meanwhile', () => {
    expect(checkCancelRecall(recalled)).toBeUndefined()
    expect(checkCancelRecall(act(recalled, 2, 'returned'))).toBe('already-returned')
    expect(checkCancelRecall(cancelParcel(recalled, stampOf(2, depot)))).toBe('already-cancelled')
  })

  it('leaves a parcel that a courier without signal hands in as they were told', () => {
    const released = cancelRecall(recalled, stampOf(2, depot))
    expect(act(released, 3, 'returned').status).toBe('returned')
    expect(() => act(act(released, 3, 'returned'), 4, 'returned')).toThrow('transition-illegal')
    expect(() => act(parcelOf(), 1, 'returned')).toThrow('transition-illegal')
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
