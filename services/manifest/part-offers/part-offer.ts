import type { DepotPartOffer } from '#contracts/depot/part-offer-commands.ts'
import type { OfferedPart, PartOffer, PartOfferState } from '#contracts/manifest/part-offers.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

/** An offer of parcels of a list. */
export interface StoredPartOffer {
  id: string
  subDepot: string
  roundId: string
  roundNumber: string
  manifestId: string
  /** The day of the list: "2026-05-14". */
  day: string
  /** The courier who made it. */
  courier: string
  to: string | null
  parcelIds: readonly string[]
  part: OfferedPart
  note: string
  state: Exclude<PartOfferState, 'declined' | 'taken'>
  acceptedBy: string | null
  moved: number | null
  /** ISO 8601. */
  offeredAt: string
  endedAt: string | null
  /** The parcels were given to a helper, who was not asked. */
  given: boolean
  /** The parcels that were taken back from the helper; null as long as none were. */
  takenBack: number | null
  /** The couriers who got it; true for those who declined. */
  couriers: ReadonlyMap<string, boolean>
}

function stateFor({ state, acceptedBy, couriers, courier }: StoredPartOffer, viewer: string): PartOfferState {
  if (viewer === courier || viewer === acceptedBy) return state
  if (couriers.get(viewer)) return 'declined'
  return state === 'accepted' ? 'taken' : state
}

/** What an offer says of parcels that were given to a helper. */
const toGiven = ({ given, takenBack }: StoredPartOffer) => ({
  ...(given && { given }),
  ...(takenBack !== null && { takenBack }),
})

/** Returns an offer as a courier may see it: nothing of what the others answered. */
export function toPartOffer(offer: StoredPartOffer, viewer: string): PartOffer {
  const { id, manifestId, roundNumber, day, courier, to, part, note, moved, offeredAt, acceptedBy } = offer
  const isOwn = viewer === courier
  const isParty = isOwn || viewer === acceptedBy
  return {
    id,
    ...part,
    manifestId,
    roundNumber,
    day,
    from: courier,
    to,
    parcelIds: isOwn ? [...offer.parcelIds] : [],
    note,
    state: stateFor(offer, viewer),
    acceptedBy: isParty ? acceptedBy : null,
    moved: isParty ? moved : null,
    offeredAt,
    ...toGiven(offer),
  }
}

export const toDepotOffer = (offer: StoredPartOffer): DepotPartOffer => ({
  id: offer.id,
  ...offer.part,
  from: offer.courier,
  to: offer.to,
  note: offer.note,
  state: offer.state,
  acceptedBy: offer.acceptedBy,
  moved: offer.moved,
  offeredAt: offer.offeredAt,
  endedAt: offer.endedAt,
  ...toGiven(offer),
})

const rowFor = (courier: string, id: string, value: PartOffer | null): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'part-offer',
  id,
  value,
})

/** Returns what the feeds of an offer's couriers are to say of it. */
export const partOfferRows = (offer: StoredPartOffer): FeedRow[] =>
  [offer.courier, ...offer.couriers.keys()].map((courier) => rowFor(courier, offer.id, toPartOffer(offer, courier)))

export const gonePartOfferRows = ({ id, courier, couriers }: StoredPartOffer): FeedRow[] =>
  [courier, ...couriers.keys()].map((each) => rowFor(each, id, null))
