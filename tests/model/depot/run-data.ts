import type { GroupFeed } from '#kit/sync/group-feeds.ts'
import { numberedId } from '#support/parcels.ts'
import type { Depot } from './depot.ts'
import { tokenText } from './tokens.ts'

/** The data that one run owns in the shared database. */
export interface RunData {
  run: number
  /** Subjects of two couriers. */
  couriers: readonly [string, string]
  roundId: string
  manifestId: string
  /** In the order of the round. */
  parcelIds: readonly string[]
  /** The groups: everyone in the run, a sub-depot, a round. */
  groupFeeds: readonly GroupFeed[]
}

const day = '2026-05-14'
const subDepot = 'MODEL'
const staff = tokenText({ sub: 'staff', phone: 0, version: 1, groups: ['sub-depot', `sub-depot/${subDepot}`] })

/** A request of the sub-depot's staff, which no fault touches. */
export async function askAsStaff(depot: Depot, method: string, path: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${staff}`, 'content-type': 'application/json' }
  const request = new Request(`http://manifest.test${path}`, { method, headers, body: JSON.stringify(body) })
  const response = await depot.handle('manifest', request)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Gives the run's round to a courier; null: nobody has it. */
export async function assignRound(
  depot: Depot,
  data: Pick<RunData, 'run' | 'roundId'>,
  courier: string | null,
): Promise<void> {
  const body = { subDepot, number: `R${data.run}`, name: 'Model', courier }
  await askAsStaff(depot, 'PUT', `/v1/rounds/${data.roundId}`, body)
}

const parcelRow = (run: number, index: number) => ({
  sub_depot: subDepot,
  date: day,
  round: `R${run}`,
  sequence: index + 1,
  barcode: `MODEL${run}X${index}`,
  recipient: 'A. Example',
  house: String(index + 1),
  street: 'Example Street',
  town: 'Sampleton',
  postcode: 'AB1 2ED',
})

/** Brings the run's manifest in, with these of its parcels; what is left out leaves the list. */
export async function importParcels(depot: Depot, run: number, indexes: readonly number[]): Promise<string> {
  const parcels = indexes.map((index) => parcelRow(run, index))
  const result = await askAsStaff(depot, 'POST', '/v1/manifests/import', { parcels })
  return (result as { manifests: { manifestId: string }[] }).manifests[0]?.manifestId ?? ''
}

/** Feeds that this run alone writes. */
export const feedsOf = ({ couriers, groupFeeds }: Pick<RunData, 'couriers' | 'groupFeeds'>): string[] => [
  ...couriers.map((sub) => `courier/${sub}`),
  ...groupFeeds,
]

let runs = 0

export async function prepareRun(depot: Depot, parcels: number): Promise<RunData> {
  const run = ++runs
  const roundId = numberedId(0x70_0000_0000 + run)
  const couriers = [`courier-a-${run}`, `courier-b-${run}`] as const
  const groupFeeds: readonly GroupFeed[] = [`group/all-${run}`, `depot/M${run}`, `round/R${run}`]
  depot.groups.set(couriers[0], groupFeeds.slice(0, 2))
  depot.groups.set(couriers[1], groupFeeds.slice(0, 1))
  await assignRound(depot, { run, roundId }, couriers[0])
  const manifestId = await importParcels(
    depot,
    run,
    Array.from({ length: parcels }, (_, index) => index),
  )
  const { rows } = await depot.database.pool.query<{ id: string }>(
    `select id from manifest.parcels where manifest_id = $1 order by (body ->> 'sequence')::int`,
    [manifestId],
  )
  return { run, couriers, roundId, manifestId, parcelIds: rows.map((row) => row.id), groupFeeds }
}
