import { describe, expect, it, test } from 'vitest'
import { ofParcelPages } from '#features/manifest/manifest-address.ts'
import type { SheetKind } from '#features/manifest/status/parcel-draft.ts'
import { sheetFromAddress, withSheet } from '#features/manifest/status/sheet-address.ts'
import { sheetTitle } from '#features/manifest/status/status-action.ts'
import { parcelOf } from '#support/parcels.ts'

const round = new URLSearchParams('round=r&status=missing')

describe('the address of a status sheet', () => {
  const sheets: SheetKind[] = [
    { status: 'unable_to_deliver' },
    { status: 'missing', amends: 'event-1' },
    { mark: 'damaged' },
  ]
  it.each(sheets)('brings back the sheet %j, and keeps the rest of the page’s address', (sheet) => {
    const params = new URLSearchParams(withSheet(round, sheet))
    expect(sheetFromAddress(params)).toEqual(sheet)
    expect(withSheet(params, null)).toBe(round.toString())
  })

  it.each(['', 'popup=record', 'popup=record&as=eaten', 'popup=rates&as=missing', 'as=missing'])(
    'names no sheet in “%s”',
    (query) => {
      expect(sheetFromAddress(new URLSearchParams(query))).toBeNull()
    },
  )

  it('is left to the pages of parcels alone', () => {
    expect(ofParcelPages('/manifest/select', 'record')).toBe(true)
    expect(ofParcelPages('/manifest/select', 'rates')).toBe(false)
    expect(ofParcelPages('/more', 'record')).toBe(false)
  })
})

test('a sheet says what is about to be recorded, and at which door or at how many addresses', () => {
  const at = (house: string) => parcelOf({ address: { ...parcelOf().address, house, street: 'Example Street' } })
  expect(sheetTitle({ status: 'delivered' }, [at('7a')])).toBe('Deliver to 7a Example Street')
  expect(sheetTitle({ status: 'delivered' }, [at('7a'), at('7a')])).toBe('Deliver 2 parcels to 7a Example Street')
  expect(sheetTitle({ status: 'unable_to_deliver' }, [at('7a')])).toBe('Unable to deliver to 7a Example Street')
  expect(sheetTitle({ status: 'carry_forward' }, [at('7a')])).toBe('Carry forward, 7a Example Street')
  expect(sheetTitle({ status: 'missing' }, [at('7a'), at('7a'), at('9')])).toBe(
    'Mark as missing, 3 parcels, 2 addresses',
  )
  expect(sheetTitle({ mark: 'damaged' }, [at('7a')])).toBe('Mark as damaged, 7a Example Street')
  expect(sheetTitle({ status: 'delivered', amends: 'event-1' }, [at('7a')])).toBe('Correct this, 7a Example Street')
  const extra = parcelOf({
    recipient: '',
    address: { ...parcelOf().address, house: '', street: '' },
    barcodes: [{ format: 'Code128', text: 'A1B2C3D4E5F60926', kind: 'carrier' }],
  })
  expect(sheetTitle({ status: 'delivered' }, [extra])).toBe('Deliver, …0926')
})
