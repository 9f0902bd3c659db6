import { postalAddressSchema, type PostalAddress } from '#contracts/parcel/change-address.ts'
import { readPostcode } from '#domain/postcode.ts'

/** The fields hold text as it was typed, so that invalid input is never lost. */
export type AddressForm = Record<AddressField, string>
export type AddressField = keyof PostalAddress

const fields = ['line1', 'line2', 'town', 'postcode'] as const satisfies readonly AddressField[]

export const addressForm = (stored: PostalAddress | null): AddressForm =>
  stored ?? { line1: '', line2: '', town: '', postcode: '' }

export const sameForm = (a: AddressForm, b: AddressForm): boolean => fields.every((field) => a[field] === b[field])

const missing: Readonly<Record<AddressField, string>> = {
  line1: 'Enter the first line of the address, such as the house and the street',
  line2: '',
  town: 'Enter the town or city',
  postcode: 'Enter the postcode',
}

const wrong: Readonly<Record<AddressField, string>> = {
  line1: 'First line must be 80 characters or fewer',
  line2: 'Second line must be 80 characters or fewer',
  town: 'Town or city must be 80 characters or fewer',
  postcode: 'Enter a full UK postcode, such as AB1 2DF',
}

export type CheckedAddress = { address: PostalAddress } | { errors: { field: AddressField; text: string }[] }

/** Checks with the schema that the service uses; each wrong field is named once, in the order of the screen. */
export function checkAddress(form: AddressForm): CheckedAddress {
  const parsed = postalAddressSchema.safeParse({ ...form, postcode: readPostcode(form.postcode) })
  if (parsed.success) return { address: parsed.data }
  const at = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const text = (field: AddressField) => (form[field].trim() === '' ? missing[field] : wrong[field])
  return { errors: fields.filter((field) => at.has(field)).map((field) => ({ field, text: text(field) })) }
}
