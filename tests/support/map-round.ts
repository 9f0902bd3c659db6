import type { Parcel } from '#contracts/parcel/parcel.ts'

/** Where the drawn town is; the demo's rounds are there too. */
export const townMiddle = { lat: 57.145, lng: -2.105 }

const streets = ['Example Street', 'Sample Road', 'Demo Lane', 'Test Close'] as const

/** Returns the address of the n-th door (from 0) of a round in the drawn town: ten doors a street, 40 m apart. */
export function doorInTown(n: number): Pick<Parcel['address'], 'house' | 'street' | 'lat' | 'lng'> {
  const street = Math.floor(n / 10) % streets.length
  return {
    house: String((n % 10) + 1),
    street: streets[street] ?? '',
    lat: townMiddle.lat + (street - 1.5) * 0.002,
    lng: townMiddle.lng + ((n % 10) - 4.5) * 0.0008,
  }
}
