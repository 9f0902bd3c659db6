import type { Helper } from '#contracts/courier/helper.ts'
import type { Colleague } from '#contracts/holidays/holidays.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** The names by which the events of a parcel are told apart on this phone. */
export interface DriverNames {
  own: string
  /** This courier drives for another. */
  isHelper: boolean
  /** Names of helpers, colleagues and the courier for whom this one drives, by their subjects. */
  names: ReadonlyMap<string, string>
}

export async function readDriverNames(): Promise<DriverNames> {
  const { db, actor } = currentEngine()
  const [helpers, colleagues, { row }] = await Promise.all([
    db.table<Helper, string>('helpers').toArray(),
    db.table<Colleague, string>('colleagues').toArray(),
    readOwnCourier(),
  ])
  const engager = row?.engagedBy
  return {
    own: actor,
    isHelper: engager !== undefined,
    names: new Map([
      ...colleagues.map(({ id, name }) => [id, name] as const),
      ...helpers.flatMap(({ account, name }) => (account === null ? [] : [[account, name] as const])),
      ...(engager ? [[engager.id, engager.name] as const] : []),
    ]),
  }
}

/** Returns true if somebody else recorded the event on the road: a helper, or for a helper any other courier. */
export function isByAnother({ by, driver, receivedAt }: ParcelEvent, { own, isHelper }: DriverNames): boolean {
  if (by !== 'courier') return false
  // The service names the helper in each event of theirs that it has received.
  return driver === undefined ? isHelper && receivedAt !== undefined : driver !== own
}

/** Returns who recorded an event: “by H. Specimen”; undefined for what was recorded by this courier, or the depot. */
export function formatDriver(event: ParcelEvent, known: DriverNames): string | undefined {
  if (!isByAnother(event, known)) return undefined
  return `by ${known.names.get(event.driver ?? '') ?? 'another courier'}`
}
