import { describe, expect, it } from 'vitest'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { amendStatuses, changeableEvent, nextActions, undoLeft } from '#features/manifest/parcel/parcel-next.ts'
import { sharedStatuses } from '#features/manifest/select/select-actions.tsx'
import { addExtraParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { after, parcelOf, stampOf } from '#support/parcels.ts'

const toDo = parcelOf()
const confirmed = after(toDo, { status: 'confirmed' })
const unable = after(toDo, { status: 'unable_to_deliver', reason: 'no_answer' })

describe('the buttons of a parcel', () => {
  it('put Deliver first while it is to do, and what is rare into the page', () => {
    expect(nextActions(toDo, true, true)).toEqual({
      lead: 'delivered',
      others: ['unable_to_deliver', 'confirmed', 'missing'],
      rest: ['carry_forward'],
    })
  })

  it('keep Deliver first once it is loaded, and Unable in its place', () => {
    expect(nextActions(confirmed, true, true)).toEqual({
      lead: 'delivered',
      others: ['unable_to_deliver', 'carry_forward'],
      rest: [],
    })
  })

  it('let the next stop lead once its own work is done', () => {
    expect(nextActions(unable, true, true)).toEqual({ lead: null, others: ['carry_forward', 'returned'], rest: [] })
  })

  it('lead on by themselves when there is no next stop', () => {
    expect(nextActions(unable, false, true)).toEqual({ lead: 'carry_forward', others: ['returned'], rest: [] })
  })

  it('offer only handing back once the depot wants it', () => {
    expect(nextActions(recallParcel(toDo, stampOf(9)), false, true)).toEqual({ lead: 'returned', others: [], rest: [] })
  })

  it('are those of the specification while deliveries are not recorded: confirming is the delivery', () => {
    expect(nextActions(toDo, true, false)).toEqual({
      lead: 'confirmed',
      others: ['carry_forward', 'missing', 'unable_to_deliver'],
      rest: [],
    })
    expect(nextActions(confirmed, true, false)).toEqual({
      lead: null,
      others: ['carry_forward', 'unable_to_deliver'],
      rest: [],
    })
  })

  it('offer nothing for a parcel that is gone', () => {
    expect(nextActions(after(toDo, { status: 'carry_forward' }), false, true)).toEqual({
      lead: null,
      others: [],
      rest: [],
    })
  })
})

describe('taking back and changing', () => {
  it('is about the last own step, never about one of the depot', () => {
    expect(changeableEvent(confirmed)?.status).toBe('confirmed')
    expect(changeableEvent(toDo)).toBeUndefined()
    expect(changeableEvent(addExtraParcel(confirmed, stampOf(9)))?.status).toBe('confirmed')
    expect(changeableEvent(recallParcel(confirmed, stampOf(9)))).toBeUndefined()
  })

  it('stays open for thirty seconds, and not longer where the clock was set back', () => {
    const event: ParcelEvent = { ...stampOf(1), kind: 'status', photos: [] }
    const at = Date.parse(event.deviceTime)
    expect([undoLeft(event, at), undoLeft(event, at + 29_000), undoLeft(event, at + 30_000)]).toEqual([30_000, 1000, 0])
    expect(undoLeft(event, at - 3_600_000)).toBe(30_000)
  })

  it('may change a step to whatever was allowed before it', () => {
    const [event] = unable.events
    expect(event && amendStatuses(unable, event, true)).toEqual([
      'confirmed',
      'missing',
      'carry_forward',
      'unable_to_deliver',
      'delivered',
    ])
  })
})

it('several parcels get only the actions that all of them allow', () => {
  expect(sharedStatuses([toDo, confirmed], true)).toEqual(['carry_forward', 'unable_to_deliver', 'delivered'])
  expect(sharedStatuses([toDo, unable], true)).toEqual(['carry_forward'])
  expect(sharedStatuses([], true)).toEqual([])
})

it('delivered is offered nowhere while its toggle is off', () => {
  const event = changeableEvent(unable)
  const places = [
    ...nextActions(confirmed, true, false).others,
    nextActions(confirmed, false, false).lead,
    ...sharedStatuses([toDo, confirmed], false),
    ...(event ? amendStatuses(unable, event, false) : []),
  ]
  expect(places).not.toContain('delivered')
  expect(places).toContain('carry_forward')
})
