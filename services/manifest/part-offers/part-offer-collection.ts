import {
  answerPartOffer,
  giveToHelper,
  offerPart,
  takeBackParcels,
  withdrawPartOffer,
  type AnswerPartOfferInput,
  type GiveToHelperInput,
  type OfferPartInput,
} from '#contracts/manifest/part-offers.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import {
  decision,
  getInputs,
  type Asked,
  type Collection,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import { mayDriveOn, noDrivers, readDrivers, type Drivers } from '../helpers/drivers.ts'
import type { Gift, RoundFamily } from '../parts/decide-gift.ts'
import { giveParcels } from '../parts/give-parcels.ts'
import { readFamilies } from '../parts/read-parts.ts'
import type { RoundRow } from '../feed-values.ts'
import type { ManifestTables, ManifestTransaction } from '../tables.ts'
import {
  decideAnswer,
  decideHelperGift,
  decideOffer,
  decideTakeBack,
  endOffer,
  type OfferableList,
  type OwnOffers,
} from './decide-part-offer.ts'
import { partOfferRows, toPartOffer, type StoredPartOffer } from './part-offer.ts'
import {
  lockPartOffers,
  readColleagues,
  readOfferableLists,
  readOwnOffers,
  savePartOffers,
} from './part-offer-store.ts'

/** Shared by the decisions of one push, so that each counts for the next. */
interface Shared {
  lists: ReadonlyMap<string, OfferableList>
  colleagues: ReadonlyMap<string, readonly string[]>
  own: Map<string, OwnOffers>
  drivers: Drivers
  /** Rounds with their parts, by the id of the round or part that parcels are offered of. */
  families: Map<string, RoundFamily>
  gifts: { source: RoundRow; gift: Gift }[]
}

type OfferState =
  | { kind: 'saved'; offer: StoredPartOffer; shared: Shared }
  /** There is no such offer for this courier; `taken`: another has the id. */
  | { kind: 'unknown'; taken: boolean; shared: Shared }

/** Milliseconds: the directory is being read again. */
const untilRead = 2_000

async function readShared(
  tx: ManifestTransaction,
  courier: string,
  asked: readonly Asked[],
  { families, offers }: { families: Map<string, RoundFamily>; offers: readonly OfferPartInput[] },
): Promise<Shared> {
  const lists = await readOfferableLists(tx, courier, offers)
  const subDepots = [...new Set([...lists.values()].map(({ subDepot }) => subDepot))]
  const named = [
    ...offers.flatMap(({ to }) => to ?? []),
    ...(getInputs(asked, answerPartOffer).length > 0 ? [courier] : []),
  ]
  return {
    lists,
    colleagues: await readColleagues(tx, subDepots),
    own: await readOwnOffers(tx, courier, [...new Set([...lists.values()].map(({ day }) => day))]),
    drivers: named.length === 0 ? noDrivers : await readDrivers(tx, named),
    families,
    gifts: [],
  }
}

interface Movable {
  sub_depot: string
  round_id: string
  date: string
  courier: string
  parcel_ids: string[]
}

/** The lists of a courier that helpers are given parcels of. */
async function findGiven(
  tx: ManifestTransaction,
  courier: string,
  gifts: readonly GiveToHelperInput[],
): Promise<Movable[]> {
  if (gifts.length === 0) return []
  const lists = await tx
    .selectFrom('manifests')
    .select(['id', 'sub_depot', 'round_id', 'date'])
    .where('courier', '=', courier)
    .where('id', 'in', [...new Set(gifts.map(({ manifestId }) => manifestId))])
    .execute()
  return lists.map(({ id, ...list }) => ({
    ...list,
    courier,
    parcel_ids: gifts.flatMap(({ manifestId, parcelIds }) => (manifestId === id ? parcelIds : [])),
  }))
}

/** The rounds whose parcels the courier accepts, gives or takes back, locked before the offers: every gift locks in this order. */
async function lockMoving(
  tx: ManifestTransaction,
  courier: string,
  asked: readonly Asked[],
): Promise<Map<string, RoundFamily>> {
  const ids = [
    ...getInputs(asked, answerPartOffer).flatMap(({ id, answer }) => (answer === 'accept' ? [id] : [])),
    ...getInputs(asked, takeBackParcels).map(({ id }) => id),
  ]
  const given = await findGiven(tx, courier, getInputs(asked, giveToHelper))
  if (ids.length === 0 && given.length === 0) return new Map()
  const named: Movable[] =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('part_offers')
          .select(['sub_depot', 'round_id', 'date', 'courier', 'parcel_ids'])
          .where('id', 'in', ids)
          .where('state', 'in', ['open', 'accepted'])
          .execute()
  const offers = [...given, ...named]
  return await readFamilies(
    tx,
    [...new Set(offers.map(({ sub_depot }) => sub_depot))],
    offers.map(({ round_id, date, courier: seen, parcel_ids }) => ({
      roundId: round_id,
      day: date,
      courier,
      seen,
      parcelIds: parcel_ids,
    })),
  )
}

async function load(
  tx: ManifestTransaction,
  courier: string,
  ids: readonly string[],
  asked: readonly Asked[],
): Promise<Map<string, OfferState>> {
  const families = await lockMoving(tx, courier, asked)
  const found = new Map((await lockPartOffers(tx, ids)).map((offer) => [offer.id, offer]))
  const offers = [...getInputs(asked, offerPart), ...getInputs(asked, giveToHelper)]
  const shared = await readShared(tx, courier, asked, { families, offers })
  return new Map(
    ids.map((id): [string, OfferState] => {
      const offer = found.get(id)
      const isKnown = offer && (offer.courier === courier || offer.couriers.has(courier))
      return [id, isKnown ? { kind: 'saved', offer, shared } : { kind: 'unknown', taken: offer !== undefined, shared }]
    }),
  )
}

const saved = (state: OfferState, offer: StoredPartOffer): Outcome<OfferState> =>
  state.kind === 'saved' && state.offer === offer
    ? { state }
    : { state: { kind: 'saved', offer, shared: state.shared } }

/** Later decisions of the push meet the round as this one leaves it. */
function noteGift(
  { families, gifts }: Shared,
  source: RoundRow,
  { gift, family }: { gift: Gift; family: RoundFamily },
) {
  gifts.push({ source, gift })
  const wholeOf = (round: RoundRow): string => round.part_of ?? round.id
  for (const [id, each] of families)
    if (wholeOf(each.source) === wholeOf(source))
      families.set(id, { ...each, lists: family.lists, parcels: family.parcels })
}

/** @param readDirectoryAgain reads the directory at once when a command names a courier who is not in it */
export const partOfferCollection = (
  readDirectoryAgain: () => void,
): Collection<OfferState, ManifestTables & KitTables> => {
  const checkDriver = (
    { drivers }: Shared,
    named: { subDepot: string; courier: string; day: string },
    { occurredAt }: DecideContext,
  ): 'yes' | 'no' | 'not-cleared' | { retryMs: number; code: string } => {
    const drives = mayDriveOn(drivers, { ...named, at: Date.parse(occurredAt) })
    if (drives !== 'not-read-yet') return drives
    readDirectoryAgain()
    return { retryMs: untilRead, code: 'directory-not-read' }
  }

  const offer = (state: OfferState | undefined, input: OfferPartInput, context: DecideContext): Outcome<OfferState> => {
    if (!state) return notYetMade(context, 'list-unknown')
    const { sub } = context.caller
    if (state.kind === 'saved') return state.offer.courier === sub ? { state } : { rejected: 'offer-exists' }
    if (state.taken) return { rejected: 'offer-exists' }
    const { lists, own, colleagues } = state.shared
    const list = lists.get(input.manifestId)
    if (!list) return notYetMade(context, 'list-unknown')
    const before = own.get(list.day) ?? { open: 0, ofDay: 0, parcelIds: new Set<string>() }
    const others = (colleagues.get(list.subDepot) ?? []).filter((each) => each !== sub)
    if (input.to !== null && !others.includes(input.to)) {
      const drives = checkDriver(state.shared, { subDepot: list.subDepot, courier: input.to, day: list.day }, context)
      if (typeof drives === 'object') return drives
    }
    const decided = decideOffer(input, {
      list,
      own: before,
      colleagues: others,
      courier: sub,
      at: context.receivedAt,
    })
    if ('rejected' in decided) return decided
    for (const [day, each] of own)
      own.set(day, {
        open: each.open + 1,
        ofDay: each.ofDay + (day === list.day ? 1 : 0),
        parcelIds: new Set([...each.parcelIds, ...decided.offer.parcelIds]),
      })
    return saved(state, decided.offer)
  }

  const give = (
    state: OfferState | undefined,
    input: GiveToHelperInput,
    context: DecideContext,
  ): Outcome<OfferState> => {
    if (!state) return notYetMade(context, 'list-unknown')
    const { sub } = context.caller
    if (state.kind === 'saved') return state.offer.courier === sub ? { state } : { rejected: 'offer-exists' }
    if (state.taken) return { rejected: 'offer-exists' }
    const { lists, own, drivers, families } = state.shared
    const list = lists.get(input.manifestId)
    if (!list) return notYetMade(context, 'list-unknown')
    const { subDepot, day } = list
    const isHelper = drivers.helpers.get(input.to)?.engagedBy === sub
    // Who is not known as a helper is none, also where there is no directory; but they may have been engaged since.
    if (!isHelper && drivers.readAt !== null && drivers.readAt <= Date.parse(context.occurredAt)) {
      readDirectoryAgain()
      return { retryMs: untilRead, code: 'directory-not-read' }
    }
    if (!isHelper) return { rejected: 'not-your-helper' }
    const drives = checkDriver(state.shared, { subDepot, courier: input.to, day }, context)
    if (typeof drives === 'object') return drives
    if (drives === 'no') return { rejected: 'not-your-helper' }
    if (drives === 'not-cleared') return { rejected: 'helper-not-cleared' }
    const before = own.get(day) ?? { open: 0, ofDay: 0, parcelIds: new Set<string>() }
    const family = families.get(list.roundId)
    const decided = decideHelperGift(input, { list, own: before, courier: sub, at: context.receivedAt, family })
    if ('rejected' in decided) return decided
    own.set(day, { ...before, ofDay: before.ofDay + 1 })
    if (decided.moved && family) noteGift(state.shared, family.source, decided.moved)
    return saved(state, decided.offer)
  }

  const takeBack = (state: OfferState | undefined, context: DecideContext): Outcome<OfferState> => {
    if (state?.kind !== 'saved' || state.offer.courier !== context.caller.sub || !state.offer.given)
      return notYetMade(context, 'offer-unknown')
    const { shared, offer: given } = state
    const decided = decideTakeBack(given, { at: context.receivedAt, families: shared.families })
    if ('rejected' in decided) return decided
    if (decided.moved) noteGift(shared, decided.moved.family.source, decided.moved)
    return saved(state, decided.offer)
  }

  const answer = (
    state: OfferState | undefined,
    input: AnswerPartOfferInput,
    context: DecideContext,
  ): Outcome<OfferState> => {
    const { sub: courier } = context.caller
    // Nobody answers their own offer.
    if (state?.kind !== 'saved' || state.offer.courier === courier) return notYetMade(context, 'offer-unknown')
    const { shared } = state
    if (input.answer === 'accept' && state.offer.state === 'open') {
      const { subDepot, day } = state.offer
      const drives = checkDriver(shared, { subDepot, courier, day }, context)
      if (typeof drives === 'object') return drives
      if (drives === 'no') return { rejected: 'courier-unknown' }
      if (drives === 'not-cleared') return { rejected: 'helper-not-cleared' }
    }
    const family = shared.families.get(state.offer.roundId)
    const decided = decideAnswer(state.offer, input, { courier, at: context.receivedAt, family })
    if ('rejected' in decided) return { rejected: decided.rejected, current: toPartOffer(state.offer, courier) }
    if (decided.moved && family) noteGift(shared, family.source, decided.moved)
    return saved(state, decided.offer)
  }

  return {
    entity: 'part-offer',
    load: (tx, caller, ids, asked) => load(tx, caller.sub, ids, asked),
    decide: {
      offerPart: decision(offerPart, offer),
      giveToHelper: decision(giveToHelper, give),
      takeBackParcels: decision(takeBackParcels, (state: OfferState | undefined, _input, context) =>
        takeBack(state, context),
      ),
      answerPartOffer: decision(answerPartOffer, answer),
      withdrawPartOffer: decision(withdrawPartOffer, (state: OfferState | undefined, _input, context) => {
        if (state?.kind !== 'saved' || state.offer.courier !== context.caller.sub)
          return notYetMade(context, 'offer-unknown')
        const decided = endOffer(state.offer, 'withdrawn', context.receivedAt)
        return 'rejected' in decided ? decided : saved(state, decided.offer)
      }),
    },
    async save(tx, _caller, changed, at) {
      const offers = changed.flatMap(({ state }) => (state.kind === 'saved' ? [state.offer] : []))
      await savePartOffers(tx, offers, at)
      notifyDesks(tx, new Set(offers.map(({ subDepot }) => subDepot)))
      const rows: FeedRow[] = []
      for (const { source, gift } of changed[0]?.state.shared.gifts ?? [])
        rows.push(...(await giveParcels(tx, source, gift, at)))
      return [...rows, ...offers.flatMap(partOfferRows)]
    },
  }
}
