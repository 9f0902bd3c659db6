import type { Command } from '#contracts/command.ts'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import { publishOffer, publishOfferInputSchema } from '#contracts/availability/staff-offer-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { readRejected as readRejectedCommands } from '#offline/requests/rejected.ts'
import { inOneMoment } from '#offline/overlay.ts'
import { readRoundsOfCouriers } from '../cache/cache-store.ts'
import { readKnownCouriers, type KnownCourier } from '../cache/known-couriers-store.ts'
import { allKinds, kindNames, kinds, type Kind, type Rows } from './kinds/kinds.ts'
import { byDue, getEntity, isDecidedBy, isUnanswered, toItem, type Waiting, type WaitingItem } from './waiting-item.ts'

/** A decision of this desk that the service rejected. */
export interface RejectedDecision {
  n: number
  code: string | null
  /** "staff-holiday/<courier>/<id>". */
  entity: string
  /** Null if its row is no longer on this device. */
  item: WaitingItem | null
}

export interface WaitingList {
  /** The most pressing first, without what was decided at this desk. */
  items: WaitingItem[]
  /** Open offers without requests: no action needed. */
  out: WaitingItem[]
  /** Offers of this desk that have not been sent. */
  unsent: SendOfferBody[]
  /** Items that were decided or withdrawn in the last 36 hours. */
  ended: WaitingItem[]
  couriers: KnownCourier[]
  rejected: RejectedDecision[]
  /** When every service had sent its part, in milliseconds of the wall clock; null: not yet. */
  asOf: number | null
}

const tables = [...allKinds.map(({ table }) => table), 'staffCouriers', 'deskAnswers', 'services']

/** The services that send something to decide. */
const services = [...new Set(allKinds.flatMap(({ commands }) => commands.map(({ command }) => command.service)))]

/** The rows of a kind. Several feeds may have the same row, which is returned once. */
async function readKind<K extends Kind>({ db }: Engine, kind: K): Promise<Waiting<K>[]> {
  const rows = await db.table<Rows[K]>(kinds[kind].table).toArray()
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({ kind, row }))
}

/** The items that this desk has decided: saved, sent or accepted, and not rejected. Read in one moment with the rows. */
export async function decidedHere<Item extends Waiting>({ db }: Engine, items: readonly Item[]): Promise<Set<Item>> {
  const taps = await db.outbox
    .where('entity')
    .anyOf([...new Set(items.map(getEntity))])
    .toArray()
  const deliveries = await numberedRows(
    db.delivery,
    taps.map(({ n }) => n),
  )
  const standing = taps.filter((_, at) => {
    const state = deliveries[at]?.state
    return state === 'pending' || state === 'acked' || state === 'done'
  })
  return new Set(
    items.filter((item) => standing.some((tap) => tap.entity === getEntity(item) && isDecidedBy(item, tap))),
  )
}

async function readRejected(engine: Engine, items: readonly WaitingItem[]): Promise<RejectedDecision[]> {
  const readCommand = async (kind: Kind, command: Command) =>
    (await readRejectedCommands(engine, command)).map(({ n, code, input }) => {
      const entity = command.entity(input)
      // A holiday and its cover are one entity.
      const item = items.find((each) => getEntity(each) === entity && each.kind === kind) ?? null
      return { n, code, entity, item }
    })
  const rejected = await Promise.all(
    allKinds.flatMap(({ name, commands }) => commands.map(async ({ command }) => await readCommand(name, command))),
  )
  return rejected.flat().sort((a, b) => a.n - b.n)
}

/** Offers that are saved here or on their way. Read in one moment with the rows. */
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

/** Returns the couriers of a sub-depot whose accounts are open, by name. */
export async function readOpenCouriers(subDepot: string): Promise<KnownCourier[]> {
  return (await readKnownCouriers(currentEngine())).filter(
    ({ feed, closed }) => feed === `staff/${subDepot}` && !closed,
  )
}

/** Everything that the staff who are signed in can decide, less what they have decided. */
export async function readWaiting(): Promise<WaitingList> {
  const engine = currentEngine()
  return await inOneMoment(engine, tables, async () => {
    const [rows, couriers, pulls] = await Promise.all([
      Promise.all(kindNames.map(async (kind): Promise<Waiting[]> => await readKind(engine, kind))),
      readKnownCouriers(engine),
      engine.db.services.bulkGet(services),
    ])
    const known = { names: new Map(couriers.map(({ id, name }) => [id, name])), rounds: await readRoundsOfCouriers() }
    const all = rows.flat().map((waiting) => toItem(waiting, known))
    const open = all.filter(({ row }) => row.outcome === null)
    const decided = await decidedHere(engine, open)
    const pulled = pulls.map((service) => service?.pulledAt ?? null)
    const undecided = open.filter((item) => !decided.has(item)).sort(byDue)
    return {
      items: undecided.filter((item) => !isUnanswered(item)),
      out: undecided.filter(isUnanswered),
      unsent: await readUnsent(engine),
      ended: all.filter(({ row }) => row.outcome !== null),
      couriers,
      rejected: await readRejected(engine, all),
      asOf: pulled.some((at) => at === null) ? null : Math.min(...pulled.map(Number)),
    }
  })
}
