import type { GiveParcelsInput } from '#contracts/depot/desk-commands.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { partLetters, toPartNumber, wholeNumber } from '#domain/parcel/part-number.ts'
import { toManifestId, toRoundId } from '#domain/parcel/stable-id.ts'
import type { ManifestRow, RoundRow } from '../feed-values.ts'

/** A list of a round or of one of its parts. */
export type PartList = Pick<ManifestRow, 'id' | 'round_id' | 'date' | 'courier' | 'closed_at'>

/** The list that a parcel is on, and its status. */
export interface PlacedParcel {
  manifestId: string
  status: ParcelStatus
}

/** A round with its parts, as commands that give parcels meet it. */
export interface RoundFamily {
  /** The round that they give parcels of: a whole one or a part. */
  source: RoundRow
  rounds: readonly RoundRow[]
  lists: readonly PartList[]
  parcels: ReadonlyMap<string, PlacedParcel>
}

/** Parcels that go from a list to another. */
export interface Gift {
  day: string
  from: string
  to: PartList
  /** The number of the part, which may not exist yet; undefined where the parcels go to a list that exists. */
  newPart: string | undefined
  courier: string
  parcelIds: readonly string[]
}

export type GiftOutcome =
  | { rejected: 'nothing-left' | 'too-many-parts' | 'day-closed' }
  | { rejected: 'changed-meanwhile'; current: { courier: string | null } }
  /** The courier has them already. */
  | 'same'
  | { family: RoundFamily; gift: Gift }

const done: readonly ParcelStatus[] = ['delivered', 'returned']

/** A list for a part that has none on the day yet; undefined when there are no more letters. */
function newPartList({ source, rounds, lists }: RoundFamily, day: string): [PartList, string] | undefined {
  const usedRounds = new Set(lists.flatMap((list) => (list.date === day ? list.round_id : [])))
  const whole = source.part_of === null ? source.number : wholeNumber(source.number)
  for (const letter of partLetters) {
    const number = toPartNumber(whole, letter)
    const roundId = rounds.find((round) => round.number === number)?.id ?? toRoundId(source.sub_depot, number)
    if (usedRounds.has(roundId)) continue
    return [{ id: toManifestId(roundId, day), round_id: roundId, date: day, courier: null, closed_at: null }, number]
  }
  return undefined
}

/** Decides where parcels of a list go that are given to a courier. Pure; the caller has checked the courier and the day. */
export function decideGift(family: RoundFamily, { day, courier, seen, parcelIds }: GiveParcelsInput): GiftOutcome {
  const { source, lists, parcels } = family
  const ofDay = lists.filter((list) => list.date === day)
  const from = ofDay.find((list) => list.round_id === source.id)
  const own = new Set(ofDay.flatMap((list) => (list.courier === courier ? list.id : [])))
  const places = parcelIds.flatMap((id) => parcels.get(id) ?? [])
  if (places.length > 0 && places.every(({ manifestId }) => own.has(manifestId))) return 'same'
  if (!from) return { rejected: 'nothing-left' }
  if (from.closed_at !== null) return { rejected: 'day-closed' }
  if (from.courier !== seen) return { rejected: 'changed-meanwhile', current: { courier: from.courier } }
  const moving = [...new Set(parcelIds)].filter((id) => {
    const place = parcels.get(id)
    return place?.manifestId === from.id && !done.includes(place.status)
  })
  if (moving.length === 0) return { rejected: 'nothing-left' }
  const open = ofDay.find((list) => list.courier === courier && list.closed_at === null)
  const made = open ? undefined : newPartList(family, day)
  const to = open ?? made?.[0]
  if (!to) return { rejected: 'too-many-parts' }
  const target = { ...to, courier }
  return {
    family: {
      ...family,
      lists: [...lists.filter(({ id }) => id !== target.id), target],
      parcels: new Map([
        ...parcels,
        ...moving.flatMap((id): [string, PlacedParcel][] => {
          const place = parcels.get(id)
          return place ? [[id, { ...place, manifestId: target.id }]] : []
        }),
      ]),
    },
    gift: { day, from: from.id, to: target, newPart: made?.[1], courier, parcelIds: moving },
  }
}
