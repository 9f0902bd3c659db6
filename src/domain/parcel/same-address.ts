import type { Address } from '#contracts/parcel.ts'

const doorLines = ({ house, street, more, town, postcode }: Address) => [house, street, ...more, town, postcode]

/** Whether two addresses are the same door, wherever they are on the map. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  JSON.stringify(doorLines(a)) === JSON.stringify(doorLines(b))
