import type { Parcel } from '#contracts/parcel.ts'
import { objectOf } from '../status/describe-taps.ts'

/** The parcels of a list, by their ids. */
export interface ListStand {
  ids: ReadonlySet<string>
  recalled: ReadonlySet<string>
}

/** Lists by the ids of their manifests. */
export type ListStands = ReadonlyMap<string, ListStand>

/** What has come onto lists that were there before, and what of them was recalled. */
export function changedStands(before: ListStands, now: ListStands): { recalled: string[]; arrived: string[] } {
  const known = new Set([...before.values()].flatMap(({ ids }) => [...ids]))
  const wanted = new Set([...before.values()].flatMap(({ recalled }) => [...recalled]))
  const lists = [...now].filter(([id]) => (before.get(id)?.ids.size ?? 0) > 0).map(([, list]) => list)
  return {
    recalled: lists.flatMap(({ recalled }) => [...recalled].filter((id) => known.has(id) && !wanted.has(id))),
    arrived: lists.flatMap(({ ids }) => [...ids].filter((id) => !known.has(id))),
  }
}

/** What the courier's own report has brought onto the list is no news to them. */
const isReported = ({ events }: Parcel): boolean => events.some(({ by, mark }) => by === 'courier' && mark === 'extra')

/** The news in one sentence; undefined where there is nothing to do about it. */
export function newsWords(recalled: readonly Parcel[], arrived: readonly Parcel[]): string | undefined {
  const back = recalled.filter(({ status }) => status !== 'returned')
  const more = arrived.filter((parcel) => !isReported(parcel) && !parcel.marks.includes('recalled'))
  const [first, added] = [back[0], more[0]]
  const wants = back.length === 1 ? `The depot wants ${objectOf(first)} back` : `The depot wants ${back.length} parcels back`
  if (first && added) return `${wants}, and ${more.length === 1 ? objectOf(added) : `${more.length} parcels`} came onto your list.`
  if (first) return `${wants}: hand ${back.length === 1 ? 'it' : 'them'} in.`
  if (added) return `The depot has put ${more.length === 1 ? objectOf(added) : `${more.length} parcels`} onto your list.`
  return undefined
}
