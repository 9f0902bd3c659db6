import { describe, expect, it } from 'vitest'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { formatDriver, isByAnother, type DriverNames } from '#features/helpers/driver-names-store.ts'
import { after, parcelOf } from '#support/parcels.ts'

const [event] = after(parcelOf(), { status: 'confirmed' }).events as [ParcelEvent]
const received = { ...event, receivedAt: event.occurredAt }
const courier: DriverNames = { own: 'ada', isHelper: false, names: new Map([['hal', 'H. Specimen']]) }
const helper: DriverNames = { own: 'hal', isHelper: true, names: new Map([['ada', 'A. Example']]) }

describe('who recorded an event, on a phone', () => {
  it('is the helper by name, where the phone has it', () => {
    expect(formatDriver({ ...received, driver: 'hal' }, courier)).toBe('by H. Specimen')
    expect(formatDriver({ ...received, driver: 'gone' }, courier)).toBe('by another courier')
  })

  it('is this courier where the service names no helper, and the depot where it was the depot', () => {
    expect(formatDriver(received, courier)).toBeUndefined()
    expect(formatDriver({ ...received, by: 'depot', driver: 'hal' }, courier)).toBeUndefined()
  })

  it('is on the phone of a helper whoever the service names, and what waits there is their own', () => {
    expect(isByAnother({ ...received, driver: 'hal' }, helper)).toBe(false)
    expect(isByAnother(event, helper)).toBe(false)
    expect(formatDriver(received, helper)).toBe('by another courier')
  })

  it('stands in the history in the place of “by you”', () => {
    const items = (driver?: string) =>
      historyItems({ events: [{ ...received, ...(driver && { driver }) }], earlier: [] }, undefined, '2026-05-14', {
        by: 'courier',
        recordsDeliveries: true,
        findAuthor: (each) => formatDriver(each, courier),
      }).map(({ meta }) => meta)
    expect(items('hal')).toEqual(['Today 07:00, by H. Specimen'])
    expect(items()).toEqual(['Today 07:00, by you'])
  })
})
