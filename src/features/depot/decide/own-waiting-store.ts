import {
  type AnswerEnquiryInput,
  type DecideClaimInput,
  answerEnquiry,
  decideClaim,
} from '#contracts/staff-form-commands.ts'
import { decideDocument, type DecideDocumentInput } from '#contracts/staff-document-commands.ts'
import { assignCover, decideHoliday, waiveCover } from '#contracts/staff-holiday-commands.ts'
import type { SendOfferBody } from '#contracts/availability-endpoints.ts'
import { awardOffer, publishOffer, publishOfferInputSchema, withdrawOffer } from '#contracts/staff-offer-commands.ts'
import type { Command } from '#contracts/command.ts'
import {
  decideAdvert,
  decideReports,
  type DecideAdvertInput,
  type DecideReportsInput,
} from '#contracts/staff-advert-commands.ts'
import { decideAppeal, type DecideAppealInput } from '#contracts/staff-star-commands.ts'
import type {
  StaffAdvertRow,
  StaffAppealRow,
  StaffClaimRow,
  StaffDocumentRow,
  StaffEnquiryRow,
  StaffHolidayRow,
  StaffOfferRow,
} from '#contracts/staff-waiting.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { readRefusedTaps } from '#offline/outbox/refused-taps.ts'
import { inOneMoment } from '#offline/overlay.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { readRoundsOfCouriers } from '../answers/desk-answers-store.ts'
import { readKnownCouriers, type KnownCourier } from '../answers/known-couriers-store.ts'
import { requestsFor } from './offer/offer-standing.ts'
import { byDue, entityOf, isNewAdvert, itemOf, type DeskCover, type Waiting, type WaitingItem } from './waiting-item.ts'

/** A decision of this desk that the service did not take. */
export interface RefusedDecision {
  n: number
  code: string | null
  /** "staff-holiday/<courier>/<id>". */
  entity: string
  /** Null: its row is gone. */
  item: WaitingItem | null
}

export interface WaitingList {
  /** The most pressing first, without what was decided at this desk. */
  items: WaitingItem[]
  /** Rounds that couriers may answer to and that nobody has asked for: nothing waits for the depot. */
  out: WaitingItem[]
  /** Offers of this desk that are not with the service. */
  unsent: SendOfferBody[]
  /** What has ended a short while ago, whoever has ended it. */
  ended: WaitingItem[]
  couriers: KnownCourier[]
  refused: RefusedDecision[]
  /** When the services last told all that waits, the oldest of them; milliseconds of the wall clock, null before the first time. */
  asOf: number | null
}

const tables = [
  'staffHolidays',
  'staffCovers',
  'staffClaims',
  'staffEnquiries',
  'staffDocuments',
  'staffOffers',
  'staffAdverts',
  'staffAppeals',
  'staffCouriers',
  'deskAnswers',
  'services',
]

/** The services whose feeds of staff have what waits. */
const deciding = ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance'] as const

/** Several feeds may have a row, and whoever is in all of them has it once. */
async function readTable<Row extends { id: string }>({ db }: Engine, table: string): Promise<Row[]> {
  const rows = await db.table<Row>(table).toArray()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Of an advert that was sent anew, and of one that was reported again, the decision was on another. */
function liesOnAdvert(row: StaffAdvertRow, { command, input }: Pick<OutboxRow, 'command' | 'input'>): boolean {
  if (isNewAdvert(row))
    return command === decideAdvert.name && (input as DecideAdvertInput).decision.sentAt === row.sentAt
  if (command !== decideReports.name) return false
  const { decision } = input as DecideReportsInput
  return decision.state === 'removed' || row.reports.every(({ id }) => decision.reports.includes(id))
}

const ofCover = (command: string): boolean => command === assignCover.name || command === waiveCover.name

/**
 * Whether a decision is on the row as it stands. What the service has taken is no tap in wait any more, while its row
 * comes with a later pull; until then the decision lies on it. A row that waits anew is another than the one decided on.
 */
export function liesOn({ kind, row }: Waiting, { command, input }: Pick<OutboxRow, 'command' | 'input'>): boolean {
  if (kind === 'holiday') return command === decideHoliday.name
  if (kind === 'cover') return ofCover(command)
  if (kind === 'claim')
    return command === decideClaim.name && ((input as DecideClaimInput).seen ?? row.state) === row.state
  if (kind === 'document')
    return command === decideDocument.name && (input as DecideDocumentInput).decision.submission === row.submission
  if (kind === 'appeal') return command === decideAppeal.name && (input as DecideAppealInput).appeal === row.appeal
  if (kind === 'advert') return liesOnAdvert(row, { command, input })
  if (kind === 'offer') return command === awardOffer.name || command === withdrawOffer.name
  if (command !== answerEnquiry.name) return false
  const { seen } = input as AnswerEnquiryInput
  return seen?.state === row.state && seen.messages === row.messages.length
}

/** The items on which a decision of this desk lies: kept, sent or taken, and not refused. Within one moment with the rows. */
export async function decidedHere<Item extends Waiting>({ db }: Engine, items: readonly Item[]): Promise<Set<Item>> {
  const taps = await db.outbox
    .where('entity')
    .anyOf([...new Set(items.map(entityOf))])
    .toArray()
  const deliveries = await numberedRows(
    db.delivery,
    taps.map(({ n }) => n),
  )
  const standing = taps.filter((_, at) => {
    const state = deliveries[at]?.state
    return state === 'pending' || state === 'acked' || state === 'done'
  })
  return new Set(items.filter((item) => standing.some((tap) => tap.entity === entityOf(item) && liesOn(item, tap))))
}

async function readRefused(engine: Engine, items: readonly WaitingItem[]): Promise<RefusedDecision[]> {
  const refusedOf = async <Input>(command: Command<Input>) =>
    (await readRefusedTaps(engine, command)).map(({ n, code, input }) => {
      const entity = command.entity(input)
      // A holiday and its cover are one entity.
      const item =
        items.find((each) => entityOf(each) === entity && (each.kind === 'cover') === ofCover(command.name)) ?? null
      return { n, code, entity, item }
    })
  const named = await Promise.all([
    refusedOf(decideHoliday),
    refusedOf(assignCover),
    refusedOf(waiveCover),
    refusedOf(decideClaim),
    refusedOf(answerEnquiry),
    refusedOf(decideDocument),
    refusedOf(publishOffer),
    refusedOf(awardOffer),
    refusedOf(withdrawOffer),
    refusedOf(decideAdvert),
    refusedOf(decideReports),
    refusedOf(decideAppeal),
  ])
  return named.flat().sort((a, b) => a.n - b.n)
}

/** Offers that are kept here or on their way. Within one moment with the rows. */
async function readUnsent({ db }: Engine): Promise<SendOfferBody[]> {
  const taps = (await db.outbox.where('entity').startsWith('staff-offer/').toArray()).filter(
    ({ command }) => command === publishOffer.name,
  )
  const deliveries = await numberedRows(
    db.delivery,
    taps.map(({ n }) => n),
  )
  return taps.flatMap(({ input }, at) => {
    const { data } = publishOfferInputSchema.safeParse(input)
    return data && deliveries[at]?.state === 'pending' ? [data.offer] : []
  })
}

/** The couriers of a sub-depot to whom something can be given, by their names. */
export async function readCouriersOf(subDepot: string): Promise<KnownCourier[]> {
  return (await readKnownCouriers(currentEngine())).filter(
    ({ feed, closed }) => feed === `staff/${subDepot}` && !closed,
  )
}

/** Something that no decision of the depot is asked for: a round that nobody has asked for. */
const asksNothing = ({ kind, row }: Waiting): boolean => kind === 'offer' && requestsFor(row).length === 0

/** All that waits for the staff who are signed in, with what waits to be sent laid over it. */
export async function readWaiting(): Promise<WaitingList> {
  const engine = currentEngine()
  return await inOneMoment(engine, tables, async () => {
    const [holidays, covers, claims, enquiries, documents, offers, adverts, appeals, couriers, services] =
      await Promise.all([
        readTable<StaffHolidayRow>(engine, 'staffHolidays'),
        readTable<DeskCover>(engine, 'staffCovers'),
        readTable<StaffClaimRow>(engine, 'staffClaims'),
        readTable<StaffEnquiryRow>(engine, 'staffEnquiries'),
        readTable<StaffDocumentRow>(engine, 'staffDocuments'),
        readTable<StaffOfferRow>(engine, 'staffOffers'),
        readTable<StaffAdvertRow>(engine, 'staffAdverts'),
        readTable<StaffAppealRow>(engine, 'staffAppeals'),
        readKnownCouriers(engine),
        engine.db.services.bulkGet([...deciding]),
      ])
    const known = { names: new Map(couriers.map(({ id, name }) => [id, name])), rounds: await readRoundsOfCouriers() }
    const all = [
      ...holidays.map((row): Waiting => ({ kind: 'holiday', row })),
      ...covers.map((row): Waiting => ({ kind: 'cover', row })),
      ...claims.map((row): Waiting => ({ kind: 'claim', row })),
      ...enquiries.map((row): Waiting => ({ kind: 'enquiry', row })),
      ...documents.map((row): Waiting => ({ kind: 'document', row })),
      ...offers.map((row): Waiting => ({ kind: 'offer', row })),
      ...adverts.map((row): Waiting => ({ kind: 'advert', row })),
      ...appeals.map((row): Waiting => ({ kind: 'appeal', row })),
    ].map((waiting) => itemOf(waiting, known))
    const open = all.filter(({ row }) => row.outcome === null)
    const decided = await decidedHere(engine, open)
    const pulled = services.map((service) => service?.pulledAt ?? null)
    const undecided = open.filter((item) => !decided.has(item)).sort(byDue)
    return {
      items: undecided.filter((item) => !asksNothing(item)),
      out: undecided.filter(asksNothing),
      unsent: await readUnsent(engine),
      ended: all.filter(({ row }) => row.outcome !== null),
      couriers,
      refused: await readRefused(engine, all),
      asOf: pulled.some((at) => at === null) ? null : Math.min(...pulled.map(Number)),
    }
  })
}
