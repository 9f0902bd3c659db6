import { sql } from 'kysely'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Database } from '#kit/database/database.ts'
import { bindSchema } from '#kit/database/schema-pool.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { readParts, type StoredValue } from '#kit/sync/history.ts'

/** The rows of one courier in one service's database, read without the service. */
export interface ServiceRecord {
  /** In the order in which they took effect; rows with one feed number in the order of the taps. */
  mutations: { mid: string; entity: string; state: string }[]
  /** The newest state of each row of the courier's feed; null where it has left it. */
  rows: { kind: string; id: string; value: unknown }[]
}

export async function readService(database: Database, service: ServiceKey, courier: string): Promise<ServiceRecord> {
  const db = bindSchema<unknown>(database.pool, service)
  const mutations = await sql<ServiceRecord['mutations'][number]>`
    select mid, entity, state from mutation where courier = ${courier} order by seq, n`.execute(db)
  const { rows } = await sql<StoredValue & { kind: string; id: string }>`
    select distinct on (kind, id) kind, id, value, history from feed
    where feed = ${courierFeed(courier)} order by kind, id, seq desc`.execute(db)
  const values = await readParts(db, rows)
  return { mutations: mutations.rows, rows: rows.map(({ kind, id }, at) => ({ kind, id, value: values[at] })) }
}
