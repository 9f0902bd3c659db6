import type { Parcel } from '#contracts/parcel/parcel.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { isCancelled } from '#domain/parcel/depot-actions.ts'
import { placeInSearchText } from '#domain/search/parcel-search.ts'
import { formatObject } from '../status/describe-taps.ts'

export interface ListStand {
  /** "104" */
  round: string
  ids: ReadonlySet<string>
  recalled: ReadonlySet<string>
  /** Search texts by id: name, place, postcode and barcodes. */
  texts: ReadonlyMap<string, string>
}

/** Lists by the ids of their manifests. */
export type ListStands = ReadonlyMap<string, ListStand>

/** Returns what was added to known lists, recalled, sent elsewhere, or taken off lists that are still there. */
export function changedStands(
  before: ListStands,
  now: ListStands,
): { recalled: string[]; released: string[]; arrived: string[]; moved: string[]; left: string[] } {
  const textBefore = (id: string): string | undefined =>
    [...before.values()].find(({ texts }) => texts.has(id))?.texts.get(id)
  const isMoved = (id: string, text: string): boolean => {
    const last = textBefore(id)
    return last !== undefined && last !== text && placeInSearchText(last) !== placeInSearchText(text)
  }
  const known = new Set([...before.values()].flatMap(({ ids }) => [...ids]))
  const wanted = new Set([...before.values()].flatMap(({ recalled }) => [...recalled]))
  const lists = [...now].filter(([id]) => (before.get(id)?.ids.size ?? 0) > 0).map(([, list]) => list)
  const present = new Set([...now.values()].flatMap(({ ids }) => [...ids]))
  const kept = [...before].filter(([id]) => now.has(id)).map(([, list]) => list)
  return {
    left: kept.flatMap(({ ids }) => [...ids].filter((id) => !present.has(id))),
    recalled: lists.flatMap(({ recalled }) => [...recalled].filter((id) => known.has(id) && !wanted.has(id))),
    released: lists.flatMap(({ ids, recalled }) => [...ids].filter((id) => wanted.has(id) && !recalled.has(id))),
    arrived: lists.flatMap(({ ids }) => [...ids].filter((id) => !known.has(id))),
    moved: lists.flatMap(({ texts }) => [...texts].filter(([id, text]) => isMoved(id, text)).map(([id]) => id)),
  }
}

/** Names lists that were on this phone and are gone, in a sentence. `kept` holds the ids of all present lists. */
export function formatRemoved(before: ListStands, kept: ReadonlySet<string>): string | undefined {
  const rounds = [...before].flatMap(([id, { round }]) => (kept.has(id) ? [] : round))
  if (rounds.length === 0) return undefined
  return `The depot has taken round ${rounds.join(' and ')} back. Your work on it is saved.`
}

/** Names lists that have come since, in a sentence. `isMore`: the courier still has another list of the day. */
export function formatArrived(before: ListStands, now: ListStands, isMore: boolean): string | undefined {
  const rounds = [...now].flatMap(([id, { round }]) => (before.has(id) ? [] : round))
  if (rounds.length === 0) return undefined
  return isMore ? `You now have round ${rounds.join(' and ')} as well.` : `Your round is now ${rounds.join(' and ')}.`
}

/** Says how many parcels have left lists that the courier still has. */
export function formatLeft(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? 'The depot has taken a parcel off your list. Your work on it is saved.'
    : `The depot has taken ${formatCount(count)} parcels off your list. Your work on them is saved.`
}

/** A parcel that the courier reported is not news to them. */
const isReported = ({ events }: Parcel): boolean => events.some(({ by, mark }) => by === 'courier' && mark === 'extra')

const gone: readonly Parcel['status'][] = ['delivered', 'returned']

function ofList(back: readonly Parcel[], more: readonly Parcel[]): string | undefined {
  const [first, added] = [back[0], more[0]]
  const wants =
    back.length === 1
      ? `The depot wants ${formatObject(first)} back`
      : `The depot wants ${formatCount(back.length)} parcels back`
  if (first && added)
    return `${wants}, and ${more.length === 1 ? formatObject(added) : `${formatCount(more.length)} parcels`} ${more.length === 1 ? 'was' : 'were'} added to your list.`
  if (first && back.length === 1 && isCancelled(first))
    return `The depot has cancelled ${formatObject(first)}: hand it in.`
  if (first) return `${wants}: hand ${back.length === 1 ? 'it' : 'them'} in.`
  if (added)
    return `The depot has added ${more.length === 1 ? formatObject(added) : `${formatCount(more.length)} parcels`} to your list.`
  return undefined
}

function ofPlaces(moved: readonly Parcel[]): string | undefined {
  if (moved.length > 1) return `The depot has changed ${formatCount(moved.length)} addresses on your list.`
  return moved.length === 1
    ? `The depot has changed an address on your list: a parcel goes to ${formatObject(moved[0])} now.`
    : undefined
}

const ofReleased = ({ length, 0: first }: readonly Parcel[]): string | undefined =>
  first &&
  `The depot no longer wants ${length > 1 ? `${formatCount(length)} parcels` : formatObject(first)} back: deliver as usual.`

/** The news in a sentence or two; undefined where there is nothing to do about it. */
export function formatNews(
  recalled: readonly Parcel[],
  arrived: readonly Parcel[],
  moved: readonly Parcel[] = [],
  released: readonly Parcel[] = [],
): string | undefined {
  const back = recalled.filter(({ status }) => status !== 'returned')
  const more = arrived.filter((parcel) => !isReported(parcel) && !parcel.marks.includes('recalled'))
  const isLeft = ({ status, marks }: Parcel): boolean => !gone.includes(status) && !marks.includes('recalled')
  return (
    [ofList(back, more), ofReleased(released.filter(isLeft)), ofPlaces(moved.filter(isLeft))]
      .filter((words) => words !== undefined)
      .join(' ') || undefined
  )
}
