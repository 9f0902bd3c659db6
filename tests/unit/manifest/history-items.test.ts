import { expect, it } from 'vitest'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { addExtraParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import { accepted, after, numberedId, parcelOf, photoOf, stampOf } from '#support/parcels.ts'

const imported = '2026-05-14T04:42:00.000Z'
const lines = (parcel: Parameters<typeof historyItems>[0], today = '2026-05-14', recordsDeliveries = false) =>
  historyItems(parcel, imported, today, { by: 'courier', recordsDeliveries }).map(({ title, meta, facts }) =>
    [title, meta, ...facts].join(' | '),
  )

const yesterday = stampOf(0, { id: numberedId(0x77), occurredAt: '2026-05-13T14:18:00.000Z' })
const earlier: ParcelEvent[] = [
  { ...yesterday, kind: 'status', status: 'carry_forward', reason: 'no_answer', photos: [] },
]

it('the history says what happened, newest first, with the days as one speaks of them', () => {
  const parcel = after(parcelOf({ earlier }), { status: 'confirmed' })
  expect(lines(parcel)).toEqual([
    'Confirmed | Today 07:00, by you',
    'On your list | Today 05:42, from the depot',
    'Carry forward: no answer | Yesterday 15:18, by you',
  ])
  expect(lines(parcel, '2026-05-20')[0]).toBe('Confirmed | Thursday 14 May 07:00, by you')
  expect(lines(parcel, '2026-05-14', true)[0]).toBe('Loaded | Today 07:00, by you')
})

it('a time that the service did not take from the phone is told beside the one that counts', () => {
  const stamp = { occurredAt: '2026-05-14T06:00:00.000Z', receivedAt: '2026-05-14T06:00:00.000Z' }
  const claimed = (deviceTime: string): ParcelEvent[] => [
    { ...stampOf(1, { ...stamp, deviceTime }), kind: 'status', status: 'confirmed', photos: [] },
  ]
  expect(lines({ events: claimed('2026-02-13T08:05:00.000Z'), earlier: [] })[0]).toBe(
    'Confirmed | Today 07:00, by you | The phone’s own time was Friday 13 February, 08:05. That couldn’t be checked.',
  )
  expect(lines({ events: claimed('2026-05-14T05:58:00.000Z'), earlier: [] })[0]).toBe('Confirmed | Today 07:00, by you')
})

it('a step that was undone and one of the depot are told as such', () => {
  const confirmed = after(parcelOf(), { status: 'confirmed' })
  const input = { parcelId: confirmed.id, supersedes: confirmed.events[0]?.id ?? '', baseVersion: 1 }
  const undone = accepted(actOnParcel(confirmed, { command: 'undoParcelStatus', input }, stampOf(5)))
  const recalled = recallParcel(undone, stampOf(6, { by: 'depot' }))
  expect(lines(recalled).slice(0, 3)).toEqual([
    'Recalled | Today 07:00, from the depot',
    'Undone: confirmed | Today 07:00, by you',
    'Confirmed | Today 07:00, by you',
  ])
})

it('an amendment and a proof bring their facts along', () => {
  const first = after(parcelOf(), { status: 'unable_to_deliver', reason: 'no_answer' })
  const changed = after(first, {
    status: 'delivered',
    supersedes: first.events[0]?.id ?? '',
    amendment: 'They came back',
    proof: { handover: 'safe_place' },
    photos: [photoOf(1)],
    note: 'In the porch',
  })
  expect(lines(changed)[0]).toBe(
    'Changed to delivered | Today 07:00, by you | Reason: They came back | Safe place | In the porch | 1 photo',
  )
})

it('a depot reads it in words of its own, and none that speaks to the courier', () => {
  const extra = parcelOf({
    events: [{ ...stampOf(1), kind: 'mark', mark: 'extra', photos: [] }],
    marks: ['extra'],
    version: 1,
  })
  const added = addExtraParcel(extra, stampOf(2, { by: 'depot' }))
  const told = historyItems(after({ ...added, earlier }, { status: 'confirmed' }), imported, '2026-05-14', {
    by: 'depot',
    recordsDeliveries: false,
  }).map(({ title, meta }) => `${title} | ${meta}`)
  expect(told).toEqual([
    'Confirmed | Today 07:00, by the courier',
    'Added to the round | Today 07:00, by the depot',
    'Extra | Today 07:00, by the courier',
    'On the courier’s list | Today 05:42, by the depot',
    'Carry forward: no answer | Yesterday 15:18, by the courier',
  ])
  expect(told.join(' ')).not.toMatch(/\byou/i)
})

it('the desk reads who recorded an event, where that is known', () => {
  const parcel = after(parcelOf({ earlier }), { status: 'confirmed' })
  const [event] = parcel.events
  const metas = historyItems(parcel, imported, '2026-05-14', {
    by: 'depot',
    recordsDeliveries: true,
    findAuthor: ({ id }) => (id === event?.id ? 'by H. Specimen for A. Example' : undefined),
  }).map(({ meta }) => meta)
  expect(metas).toEqual([
    'Today 07:00, by H. Specimen for A. Example',
    'Today 05:42, by the depot',
    'Yesterday 15:18, by the courier',
  ])
})
