import type { Courier } from '#contracts/courier/courier.ts'
import type { DepotParcel, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { cacheTable } from './cache/cache-store.ts'
import { allKinds } from './decide/kinds/kinds.ts'
import type { Described } from './described.ts'

interface Row {
  id: string
  courier?: string
  name?: string
  from?: string
  date?: string
  round?: string
}

/** The row that actions on an entity are about, from the first of its tables that has it. */
async function readRow(db: OfflineDatabase, entity: string, id: string): Promise<Row | undefined> {
  for (const { table: name } of allKinds.filter((kind) => kind.entity === entity)) {
    if (!db.tables.some((table) => table.name === name)) continue
    const row = await db
      .table<Row>(name)
      .filter((each) => each.id === id)
      .first()
    if (row) return row
  }
  return undefined
}

async function readCouriers(db: OfflineDatabase): Promise<Map<string, string>> {
  const [counted, rosters] = await Promise.all([
    db.table<StaffCourierRow>('staffCouriers').toArray(),
    cacheTable(db).where('id').startsWith('couriers/').toArray(),
  ])
  const roster = rosters.flatMap(({ value }) => value as Courier[])
  return new Map([...counted, ...roster].map(({ id, name }) => [id, name]))
}

async function placeOf(db: OfflineDatabase, parcelId: string): Promise<string | undefined> {
  const answer = await cacheTable(db).get(`parcel/${parcelId}`)
  const address = (answer?.value as DepotParcel | undefined)?.parcel.address
  return address && `${address.house} ${address.street}`.trim()
}

/** Describes the things that actions of staff are on, by their entities. */
export async function readDescribed(
  db: OfflineDatabase,
  entities: readonly string[],
): Promise<ReadonlyMap<string, Described>> {
  const own = [...new Set(entities)].filter((entity) => entity.startsWith('staff-'))
  if (own.length === 0) return new Map()
  const couriers = await readCouriers(db)
  const days = await cacheTable(db)
    .filter(({ id }) => id === 'rounds' || id.startsWith('day/'))
    .toArray()
  const rounds = days.flatMap(({ value }) => (value as DepotRounds).rounds)
  const described = async (entity: string): Promise<[string, Described]> => {
    const [kind = '', ...rest] = entity.split('/')
    const id = rest.join('/')
    if (kind === 'staff-round') {
      const round = rounds.find(({ roundId }) => roundId === id)
      return [entity, { round: round?.roundNumber, couriers }]
    }
    if (kind === 'staff-manifest' || kind === 'staff-stop-list') {
      const round = rounds.find((each) => each.id === id)
      return [entity, { round: round?.roundNumber, day: round?.date, couriers }]
    }
    if (kind === 'staff-parcel') return [entity, { place: await placeOf(db, id), couriers }]
    const row = await readRow(db, kind, id)
    const courier = row?.courier ?? rest[0] ?? ''
    const { name = couriers.get(courier), from, date, round } = row ?? {}
    return [entity, { name, day: from ?? date, round, couriers }]
  }
  return new Map(await Promise.all(own.map(described)))
}
