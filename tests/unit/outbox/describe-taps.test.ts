import { describe, expect, it } from 'vitest'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { parcelOf } from '#support/parcels.ts'

const parcel = parcelOf({ address: { ...parcelOf().address, house: '33', street: 'Sample Road' } })
const say = (command: string, input: object, row: object | undefined = parcel, recordsDeliveries = true) =>
  manifestSync.describe?.[command]?.({ parcelId: parcel.id, ...input } as never, row as never, recordsDeliveries)

describe('taps of a round in words', () => {
  it('has words for each of its commands', () => {
    expect(Object.keys(manifestSync.describe ?? {}).sort()).toEqual(
      manifestSync.commands.map((command) => command.name).sort(),
    )
  })

  it('says the deed and the door, and leads to the parcel', () => {
    const to = `/manifest/${parcel.id}`
    expect(say('recordParcelStatus', { status: 'unable_to_deliver' })).toEqual({
      title: 'Unable, 33 Sample Road',
      about: '33 Sample Road',
      to,
    })
    expect(say('undoParcelStatus', {})?.title).toBe('Undo, 33 Sample Road')
    expect(say('markParcel', { mark: 'damaged' })?.title).toBe('Damaged, 33 Sample Road')
    expect(say('reportExtraParcel', { barcode: { text: 'X1' } })).toEqual({ title: 'Extra, X1', about: 'X1', to })
  })

  it('says Loaded where deliveries are recorded, and Confirmed where they are not', () => {
    const titles = [true, false].map(
      (recordsDeliveries) => say('recordParcelStatus', { status: 'confirmed' }, parcel, recordsDeliveries)?.title,
    )
    expect(titles).toEqual(['Loaded, 33 Sample Road', 'Confirmed, 33 Sample Road'])
  })

  it('names a parcel without an address by its barcode, and leads nowhere when it is gone', () => {
    const bare = parcelOf({ address: { ...parcel.address, house: '', street: '' } })
    expect(say('recordParcelStatus', { status: 'missing' }, bare)?.title).toBe('Missing, A1B2C3D4E5F6G7H8')
    const gone = manifestSync.describe?.['undoParcelStatus']?.({ parcelId: 'x' } as never, undefined as never, true)
    expect(gone).toEqual({
      title: 'Undo, a parcel that is not on this phone',
      about: 'a parcel that is not on this phone',
    })
  })
})
