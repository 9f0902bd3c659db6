import type * as z from 'zod/mini'
import type { Courier } from '#contracts/courier/courier.ts'
import type { DepotParcel, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { listLateEventsEndpoint } from '#contracts/parcel/late-events.ts'
import type { DeskStopList } from '#contracts/depot/stop-commands.ts'
import type { listWishesEndpoint } from '#contracts/depot/wish-commands.ts'
import type { DepotReport } from '#contracts/depot/depot-report.ts'
import type { WithdrawnForm } from '#contracts/forms/form-endpoints.ts'
import type { Form } from '#contracts/forms/form.ts'
import type { listInvoicesEndpoint, WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import type { DepotMoney, DisputeFigures } from '#contracts/pay/money.ts'
import type { listPaymentRunsEndpoint } from '#contracts/pay/payment-endpoints.ts'
import type { WaitingPension } from '#contracts/pay/pension-endpoints.ts'
import type { DeskDoorNote } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { ClaimCount, RoundCost } from '#contracts/depot/report-costs.ts'
import type { Undelivered } from '#contracts/depot/undelivered.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Webhook } from '#contracts/webhooks/webhook.ts'
import type { ApiKey } from '#contracts/staff/api-keys.ts'
import type { Company } from '#contracts/staff/company.ts'
import type { StaffMember, SubDepot } from '#contracts/staff/staff.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { servicesNow } from '#offline/phone-clock.ts'

/** The services that can work, and those that do not respond. */
export interface Health {
  answering: ServiceKey[]
  silent: ServiceKey[]
}

/** The first page of what arrived late. */
export type Late = z.infer<typeof listLateEventsEndpoint.result>

/** What recipients asked and nobody has answered. */
type OpenWishes = z.infer<typeof listWishesEndpoint.result>

/** A page of invoices. */
export type InvoicePage = z.infer<typeof listInvoicesEndpoint.result>

/** The latest payment runs, without their payments. */
type PaymentRuns = z.infer<typeof listPaymentRunsEndpoint.result>

/** The cached values, by their ids. */
export interface CachedValues {
  rounds: DepotRounds
  /** The rounds of another day than today. */
  [day: `day/${string}`]: DepotRounds
  health: Health
  late: Late
  wishes: OpenWishes
  [couriers: `couriers/${string}`]: Courier[]
  [list: `list/${string}`]: Parcel[]
  [parcel: `parcel/${string}`]: DepotParcel
  /** By the id of a parcel: the notes of its door. */
  [doorNotes: `door-notes/${string}`]: DeskDoorNote[]
  /** By the id of a manifest. */
  [stops: `stops/${string}`]: DeskStopList
  [report: `report/${string}`]: DepotReport
  [costs: `costs/${string}`]: RoundCost[]
  [claims: `claims/${string}`]: ClaimCount[]
  /** By the search text. */
  [invoices: `invoices/${string}`]: InvoicePage
  /** By courier and id. */
  [invoice: `invoice/${string}`]: WholeInvoice
  staff: StaffMember[]
  'sub-depots': SubDepot[]
  /** Null: nobody has named it yet. */
  company: Company | null
  undelivered: Undelivered[]
  /** Without their secrets. */
  webhooks: Webhook[]
  'api-keys': ApiKey[]
  forms: Form[]
  'withdrawn-forms': WithdrawnForm[]
  'pension-requests': WaitingPension[]
  'payment-runs': PaymentRuns
  /** By sub-depot, and the first and last week. */
  [money: `money/${string}`]: DepotMoney
  [disputes: `disputes/${string}`]: DisputeFigures[]
}

/** A response as it was received, at `at` milliseconds of this device's clock. Only its age is worked out from that. */
export interface Cached<Id extends keyof CachedValues> {
  id: Id
  at: number
  value: CachedValues[Id]
}

export const cacheTable = (db: OfflineDatabase) => db.table<Cached<keyof CachedValues>, string>('deskAnswers')

/** The last response, also offline; undefined before the first. */
export async function readCached<Id extends keyof CachedValues>(id: Id): Promise<Cached<Id> | undefined> {
  return (await cacheTable(currentEngine().db).get(id)) as Cached<Id> | undefined
}

/**
 * What the services' clock showed beside this device's, both in milliseconds: in the last response about today, or as the
 * device knows it before the first one.
 */
export async function readServicesClock(): Promise<{ services: number; device: number }> {
  const today = await readCached('rounds')
  if (today) return { services: Date.parse(today.value.at), device: today.at }
  const device = currentEngine().clock.wall()
  return { services: servicesNow(device), device }
}

/** The last known rounds of a day, "2026-05-14"; undefined if that day was never loaded here. */
export async function readDay(day: string): Promise<Cached<'rounds' | `day/${string}`> | undefined> {
  const today = await readCached('rounds')
  return today?.value.day === day ? today : await readCached(`day/${day}`)
}

/** All cached days. */
export async function readDays(): Promise<DepotRounds[]> {
  const [today, others] = await Promise.all([
    readCached('rounds'),
    cacheTable(currentEngine().db).where('id').startsWith('day/').toArray(),
  ])
  return [...(today ? [today.value] : []), ...others.map(({ value }) => value as DepotRounds)]
}

/** The day of a list, by the id of its manifest; undefined if no cached day has it. */
export const readDayOfList = async (manifestId: string): Promise<string | undefined> =>
  (await readDays()).find(({ rounds }) => rounds.some(({ id }) => id === manifestId))?.day

/** Returns the rosters of sub-depots, with couriers whose account is closed. */
export async function readCouriers(subDepots: readonly string[]): Promise<Courier[]> {
  const answers = await Promise.all(subDepots.map((subDepot) => readCached(`couriers/${subDepot}`)))
  return answers.flatMap((answer) => answer?.value ?? [])
}

/** The couriers of some sub-depots. */
export interface Roster {
  /** Names by subject. */
  names: ReadonlyMap<string, string>
  /** The subjects of couriers whose account is closed. */
  closed: ReadonlySet<string>
  /** The names of the couriers for whom helpers drive, by the helper's subject. */
  engagers: ReadonlyMap<string, string>
  /** When the oldest of its lists was read, in milliseconds of this device's clock; 0: one was never read. */
  readAt: number
}

export async function readRoster(subDepots: readonly string[]): Promise<Roster> {
  const answers = await Promise.all(subDepots.map((subDepot) => readCached(`couriers/${subDepot}`)))
  const couriers = answers.flatMap((answer) => answer?.value ?? [])
  return {
    names: new Map(couriers.map(({ id, name }) => [id, name])),
    closed: new Set(couriers.flatMap(({ id, closedAt }) => (closedAt === undefined ? [] : [id]))),
    engagers: new Map(couriers.flatMap(({ id, engagedBy }) => (engagedBy ? [[id, engagedBy.name] as const] : []))),
    readAt: answers.length === 0 ? 0 : Math.min(...answers.map((answer) => answer?.at ?? 0)),
  }
}

/** The sub-depots that this desk works for: those of its rounds, and in the back office all. */
export async function readServedSubDepots(): Promise<string[]> {
  const [rounds, all] = await Promise.all([readCached('rounds'), readCached('sub-depots')])
  return [...new Set([...(rounds?.value.subDepots ?? []), ...(all?.value ?? []).map(({ code }) => code)])]
}

/** The rosters of all sub-depots that this desk works for. */
export const readWholeRoster = async (): Promise<Roster> => await readRoster(await readServedSubDepots())

/** Milliseconds: as long as a desk may wait before it asks again what it shows. */
const sameMoment = 30_000

/**
 * The name of a courier whom a response names that was saved at `since`. Somebody is called unknown only where the
 * roster was read about then and does not have them; until then there is no name.
 */
export const nameIn = (roster: Roster | undefined, courier: string, since: number): string =>
  roster?.names.get(courier) ?? (roster && roster.readAt >= since - sameMoment ? 'Unknown courier' : '…')

/** The round of each courier in the cached rounds of the day; the first if a courier has several. */
export async function readRoundsOfCouriers(): Promise<Map<string, string>> {
  const answer = await readCached('rounds')
  return new Map(
    (answer?.value.rounds ?? [])
      .toReversed()
      .flatMap(({ courier, roundNumber }): [string, string][] => (courier === null ? [] : [[courier, roundNumber]])),
  )
}
