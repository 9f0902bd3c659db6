import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'

const done: readonly ParcelStatus[] = ['delivered', 'returned']

/** Returns the parcels that another courier can still take, in the order of the list. */
export const canBeGiven = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.filter(({ status }) => !done.includes(status)).toSorted((a, b) => a.sequence - b.sequence)

export interface StreetParcels {
  street: string
  postcode: string
  parcels: Parcel[]
}

/** Groups parcels by street and postcode district, the street of the first stop first. */
export function groupByStreet(parcels: readonly Parcel[]): StreetParcels[] {
  const groups = new Map<string, StreetParcels>()
  for (const parcel of parcels) {
    const { street, postcode } = parcel.address
    const [district = ''] = postcode.split(' ')
    const key = `${street}\n${district}`
    const group = groups.get(key) ?? { street, postcode: district, parcels: [] }
    group.parcels.push(parcel)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns the ids between two parcels of a list, both included, in the order of the list; the last alone if the first is not there. */
export function idsBetween(ids: readonly string[], first: string | null, last: string): string[] {
  const [from, to] = [first === null ? -1 : ids.indexOf(first), ids.indexOf(last)]
  if (from === -1 || to === -1) return [last]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
