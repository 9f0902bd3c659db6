import { describe, expect, it } from 'vitest'
import { addressForm, checkAddress } from '#features/courier/address-form.ts'
import { addressMessages } from '#features/courier/rejection-messages.ts'
import { addressLines, toAddressMessage } from '#features/courier/address-messages.ts'
import { changeAddress } from '#contracts/parcel/change-address.ts'

const form = { line1: ' 1 Sample Road ', line2: '', town: 'Sampleton', postcode: 'ab12df' }

describe('the form of an address', () => {
  it('begins with what is stored, or empty', () => {
    expect(addressForm(null)).toEqual({ line1: '', line2: '', town: '', postcode: '' })
    expect(addressForm(form)).toEqual(form)
  })

  it('gives the address as it is written on an envelope', () => {
    const checked = checkAddress(form)
    expect(checked).toEqual({ address: { line1: '1 Sample Road', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' } })
    expect('address' in checked && addressLines(checked.address)).toEqual(['1 Sample Road', 'Sampleton', 'AB1 2DF'])
  })

  it('names each field that is missing or wrong once, in the order of the screen', () => {
    const text = (typed: Partial<typeof form>) => {
      const checked = checkAddress({ ...form, ...typed })
      return 'errors' in checked ? checked.errors.map((error) => error.text) : []
    }
    expect(text({ line1: ' ', town: '', postcode: '' })).toEqual([
      'Enter the first line of the address, such as the house and the street',
      'Enter the town or city',
      'Enter the postcode',
    ])
    expect(text({ line1: 'x'.repeat(81), line2: 'x'.repeat(81), town: 'x'.repeat(81), postcode: 'AB1' })).toEqual([
      'First line must be 80 characters or fewer',
      'Second line must be 80 characters or fewer',
      'Town or city must be 80 characters or fewer',
      'Enter a full UK postcode, such as AB1 2DF',
    ])
  })

  it('has a sentence for every refusal', () => {
    expect(Object.keys(addressMessages).sort()).toEqual([...changeAddress.rejections].sort())
    expect(toAddressMessage(null)).toMatch(/save it again\.$/)
  })
})
