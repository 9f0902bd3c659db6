import type { Address } from '#contracts/parcel/parcel.ts'

/** Returns "12 Example Street, Sampleton, AB1 2CD". */
export const addressLine = ({ house, street, more, town, postcode }: Address): string =>
  [[house, street].filter(Boolean).join(' '), ...more, town, postcode].filter(Boolean).join(', ')

/** Whether two addresses are the same door, wherever they are on the map. */
export const isSameAddress = (a: Address, b: Address): boolean => addressLine(a) === addressLine(b)
