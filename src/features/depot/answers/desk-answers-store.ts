import type * as z from 'zod/mini'
import type { Courier } from '#contracts/courier.ts'
import type { DepotParcel, DepotRounds } from '#contracts/depot-endpoints.ts'
import type { listLateEventsEndpoint } from '#contracts/late-events.ts'
import type { DepotReport } from '#contracts/depot-report.ts'
import type { Parcel } from '#contracts/parcel.ts'
import type { ClaimCount, RoundCost } from '#contracts/report-costs.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'

/** Whether the services can work. */
export interface Health {
  answering: ServiceKey[]
  silent: ServiceKey[]
}

/** The first page of what arrived late. */
export type Late = z.infer<typeof listLateEventsEndpoint.result>

/** What is kept, by its id. */
export interface DeskAnswers {
  rounds: DepotRounds
  health: Health
  late: Late
  [couriers: `couriers/${string}`]: Courier[]
  [list: `list/${string}`]: Parcel[]
  [parcel: `parcel/${string}`]: DepotParcel
  [report: `report/${string}`]: DepotReport
  [costs: `costs/${string}`]: RoundCost[]
  [claims: `claims/${string}`]: ClaimCount[]
}

/** An answer as it was told; `at` in milliseconds of this device's clock, which nothing but its age goes by. */
export interface DeskAnswer<Id extends keyof DeskAnswers> {
  id: Id
  at: number
  value: DeskAnswers[Id]
}

export const deskTable = (db: OfflineDatabase) => db.table<DeskAnswer<keyof DeskAnswers>, string>('deskAnswers')

/** What was last told, also without signal; undefined before the first time. */
export async function readAnswer<Id extends keyof DeskAnswers>(id: Id): Promise<DeskAnswer<Id> | undefined> {
  return (await deskTable(currentEngine().db).get(id)) as DeskAnswer<Id> | undefined
}

/** The couriers in the books of sub-depots, also those whose account is closed. */
export async function readCouriers(subDepots: readonly string[]): Promise<Courier[]> {
  const answers = await Promise.all(subDepots.map((subDepot) => readAnswer(`couriers/${subDepot}`)))
  return answers.flatMap((answer) => answer?.value ?? [])
}

/** Names of all couriers that this desk was ever told of, by their subjects. */
export const readAllCourierNames = async (): Promise<ReadonlyMap<string, string>> =>
  await readCourierNames((await readAnswer('rounds'))?.value.subDepots ?? [])

/** Names of the sub-depots' couriers, by their subjects. */
export async function readCourierNames(subDepots: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await readCouriers(subDepots)).map(({ id, name }) => [id, name]))
}

/** Before the books have come nothing is said of who is in them. */
export const nameIn = (names: ReadonlyMap<string, string> | undefined, courier: string, missing: string): string =>
  names?.get(courier) ?? (names && names.size > 0 ? missing : '…')

/** The round of each courier, as the desk was last told the rounds of the day; of several the first. */
export async function readRoundsOfCouriers(): Promise<Map<string, string>> {
  const answer = await readAnswer('rounds')
  return new Map(
    (answer?.value.rounds ?? [])
      .toReversed()
      .flatMap(({ courier, roundNumber }): [string, string][] => (courier === null ? [] : [[courier, roundNumber]])),
  )
}
