import type { Colleague } from '#contracts/holidays/holidays.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import {
  answerPartOffer,
  giveToHelper,
  offerPart,
  takeBackParcels,
  withdrawPartOffer,
  type OfferPartInput,
  type PartOffer,
} from '#contracts/manifest/part-offers.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { canBeGiven } from '#domain/parcel/part-choice.ts'
import { describePart } from '#domain/part-offer/describe-part.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { readEngagedHelpers } from '#features/helpers/engaged-helpers-store.ts'
import { readManifests, readOutline, readParcels } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected, type RejectedCommand } from '#offline/requests/rejected.ts'
import { inOneMoment, overlayUnsettled, type Overlaid, type SyncState } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'

/** An offer as this courier sees it. */
export interface OwnPartOffer {
  offer: PartOffer
  sync: SyncState | null
  /** True if this courier made it. */
  isOwn: boolean
  /** The names of the couriers who offered, were asked and accepted. */
  from: string
  to: string | null
  acceptedBy: string
  /** The answer or withdrawal that the service rejected. */
  rejected: { n: number; code: string | null } | undefined
}

export interface OwnPartOffers {
  offers: OwnPartOffer[]
  /** What this courier offered, or gave to a helper, and the service rejected. */
  rejected: (RejectedCommand<OfferPartInput> & { isGift: boolean })[]
}

const table = () => currentEngine().db.table<PartOffer, string>('partOffers')

/** The people who can get parcels of this courier: helpers at once, colleagues if they accept. */
export interface Recipients {
  helpers: Colleague[]
  colleagues: Colleague[]
}

const byName = (a: Colleague, b: Colleague): number => a.name.localeCompare(b.name)

export async function readRecipients(): Promise<Recipients> {
  const helpers = (await readEngagedHelpers()).sort(byName)
  const colleagues = await currentEngine().db.table<Colleague, string>('colleagues').toArray()
  return {
    helpers,
    colleagues: colleagues.filter(({ id }) => !helpers.some((helper) => helper.id === id)).sort(byName),
  }
}

/** Fills in what an offer that waits on this phone does not have yet. */
async function complete(offer: PartOffer, lists: readonly Manifest[]): Promise<PartOffer> {
  if (offer.roundNumber !== '') return offer
  const list = lists.find(({ id }) => id === offer.manifestId)
  const parcels = (await readParcels(offer.parcelIds)).flatMap((each) => each?.row ?? [])
  return {
    ...offer,
    ...(parcels.length > 0 && describePart(parcels)),
    from: currentEngine().actor,
    roundNumber: list?.roundNumber ?? '',
    day: list?.date ?? londonDay(new Date(offer.offeredAt)),
  }
}

/** Returns the offers of today and later, with what waits on this phone, the last one first. */
export async function readPartOffers(): Promise<OwnPartOffers> {
  const engine = currentEngine()
  const today = londonDay(new Date(servicesNow(engine.clock.wall())))
  const { rows, rejected, answers } = await inOneMoment(engine, ['partOffers'], async () => {
    const stored = await table().where('day').aboveOrEqual(today).toArray()
    const touched = await overlayUnsettled<PartOffer>(engine, 'part-offer', async (ids) => await table().bulkGet(ids))
    const byId = new Map<string, Overlaid<PartOffer>>(stored.map((row) => [row.id, { row, sync: null }]))
    for (const { now } of touched) byId.set(now.row.id, now)
    const [offered, ...answered] = await Promise.all([
      readRejected(engine, offerPart),
      readRejected(engine, answerPartOffer),
      readRejected(engine, withdrawPartOffer),
      readRejected(engine, takeBackParcels),
    ])
    const given = await readRejected(engine, giveToHelper)
    return {
      rows: [...byId.values()],
      rejected: [
        ...offered.map((each) => ({ ...each, isGift: false })),
        ...given.map((each) => ({ ...each, isGift: true })),
      ],
      answers: answered.flat(),
    }
  })
  const { colleagues, helpers } = await readRecipients()
  const engager = (await readOwnCourier()).row?.engagedBy
  const known = [...colleagues, ...helpers, ...(engager ? [engager] : [])]
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const nameOf = (courier: string | null): string => names.get(courier ?? '') ?? 'A colleague'
  const lists = await readManifests()
  const offers = await Promise.all(
    rows.map(async ({ row, sync }): Promise<OwnPartOffer> => {
      const offer = await complete(row, lists)
      return {
        offer,
        sync,
        isOwn: offer.from === engine.actor,
        from: nameOf(offer.from),
        to: offer.to === null ? null : nameOf(offer.to),
        acceptedBy: nameOf(offer.acceptedBy),
        rejected: answers.findLast(({ input }) => input.id === offer.id),
      }
    }),
  )
  return {
    offers: offers
      .filter(({ offer }) => offer.day >= today)
      .sort((a, b) => b.offer.offeredAt.localeCompare(a.offer.offeredAt)),
    rejected,
  }
}

export const isWaitingForAnswer = ({ offer, isOwn, rejected }: OwnPartOffer): boolean =>
  !isOwn && offer.state === 'open' && !rejected

/** Returns the newest offer that this courier has not answered, if there is one. */
export const readPressingPartOffer = async (): Promise<OwnPartOffer | undefined> =>
  (await readPartOffers()).offers.find(isWaitingForAnswer)

/** A list that parcels can be offered of. */
export interface ListToOffer {
  manifest: Manifest
  /** The parcels that are still open and in no other offer, in the order of the list. */
  parcels: Parcel[]
  /** True if all that is left is in offers already. */
  isAllOffered: boolean
}

/** Returns a list with what can be offered of it; null if it is not on this phone. */
export async function readListToOffer(manifestId: string): Promise<ListToOffer | null> {
  const manifest = (await readManifests()).find(({ id }) => id === manifestId)
  if (!manifest) return null
  const { ids } = await readOutline(manifestId)
  const open = canBeGiven((await readParcels(ids)).flatMap((each) => each?.row ?? []))
  const { offers } = await readPartOffers()
  const offered = new Set(
    offers.flatMap(({ offer, isOwn }) => (isOwn && offer.state === 'open' ? offer.parcelIds : [])),
  )
  const place = new Map(ids.map((id, at) => [id, at]))
  const parcels = open
    .filter(({ id }) => !offered.has(id))
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return { manifest, parcels, isAllOffered: open.length > 0 && parcels.length === 0 }
}
