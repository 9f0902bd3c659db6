import { describe, expect, it } from 'vitest'
import { stopEventLimit, type StopList } from '#contracts/manifest/stop-list.ts'
import { actOnStops, type StopAction } from '#domain/stops/act-on-stops.ts'
import { countStops, getCarried, toBatchReference } from '#domain/stops/stop-events.ts'
import { getStopStatus } from '#domain/stops/stop-labels.ts'
import { numberedId } from '#support/parcels.ts'
import { stopEventOf, stopListOf, stopOf } from '#support/stops.ts'

const manifestId = numberedId(0xb1)
const time = '2026-05-14T14:10:00.000Z'
const act = (list: StopList, n: number, action: StopAction) =>
  actOnStops(list, action, { id: numberedId(n), deviceTime: time, occurredAt: time })
const after = (list: StopList, n: number, action: StopAction): StopList => {
  const outcome = act(list, n, action)
  if ('rejected' in outcome) throw new Error(outcome.rejected)
  return outcome.list
}
const collect = (parcels: { id: string }[], stopId = stopOf(1).id): StopAction => ({
  command: 'collectParcels',
  input: { manifestId, stopId, parcels },
})
const parcels = (...ids: number[]) => ids.map((id) => ({ id: numberedId(id) }))
const status = (list: StopList) => getStopStatus(stopOf(1), list.events)

describe('what is done at stops', () => {
  it('is said plainly where the count differs from the expected one', () => {
    const list = stopListOf(manifestId)
    expect(status(list)).toEqual({ collected: 0, isOpen: true, label: '2 parcels to collect' })
    const one = after(list, 1, collect(parcels(1)))
    expect(status(one).label).toBe('1 collected, 1 fewer than expected')
    const two = after(one, 2, collect(parcels(2)))
    expect(status(two).label).toBe('2 collected')
    expect(status(after(two, 3, collect(parcels(3)))).label).toBe('3 collected, 1 more than expected')
  })

  it('has its effect once, however often it is applied', () => {
    const once = after(stopListOf(manifestId), 1, collect(parcels(1, 1, 2)))
    expect(once.events).toMatchObject([{ parcels: parcels(1, 2) }])
    expect(after(once, 1, collect(parcels(1, 1, 2)))).toEqual(once)
    expect(countStops(after(once, 2, collect(parcels(2, 1))).events)).toMatchObject({ collected: 2 })
  })

  it('is of whoever did it: what another courier collected is not in this vehicle, and not theirs to undo', () => {
    const list = stopListOf(manifestId, { events: [stopEventOf(1, [numberedId(1)], { own: false })] })
    expect(getCarried(list.events)).toEqual([])
    expect(countStops(list.events)).toMatchObject({ collected: 1, inVehicle: 1 })
    const undo: StopAction = { command: 'undoStopEvent', input: { manifestId, supersedes: stopEventOf(1, []).id } }
    expect(act(list, 5, undo)).toEqual({ rejected: 'event-unknown' })
  })

  it('has a limit of records', () => {
    const events = Array.from({ length: stopEventLimit }, (_, n) => stopEventOf(n, []))
    expect(act(stopListOf(manifestId, { events }), 9, collect(parcels(1)))).toEqual({ rejected: 'history-full' })
  })
})

it('a batch has one reference on every device, and another batch another', () => {
  const ids = Array.from({ length: 500 }, (_, n) => numberedId(0xabc000 + n))
  const references = ids.map(toBatchReference)
  expect(new Set(references).size).toBe(ids.length)
  expect(references.every((reference) => /^[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}$/.test(reference))).toBe(
    true,
  )
  expect(toBatchReference(ids[0] ?? '')).toBe(references[0])
})
