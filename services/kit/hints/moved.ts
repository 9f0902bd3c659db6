import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { GroupFeed } from '../sync/group-feeds.ts'

/** On which the database tells every process that listens what has moved, once it is committed. */
export const movedChannel = 'moved'

/** `client`: the device whose push has moved it, which need not be told. */
const movedSchema = z.tuple([z.string(), z.string(), z.nullable(z.string())])

export interface Moved {
  service: string
  feed: string
  client: string | null
}

/** An expression that tells of a feed of the service whose schema the connection has. */
export const tellMoved = (feed: RawBuilder<unknown>, client: string | null): RawBuilder<unknown> =>
  sql`pg_notify(${movedChannel}, json_build_array(current_schema(), ${feed}, ${client}::text)::text)`

/** Undefined for what nobody of this version has said. */
export function readMoved(payload: string): Moved | undefined {
  try {
    const [service, feed, client] = movedSchema.parse(JSON.parse(payload))
    return { service, feed, client }
  } catch {
    return undefined
  }
}

/**
 * Says to whoever hears of this group that something of the service has moved for them, where no row of a feed says it:
 * a screen that reads an endpoint reads again. Told when the transaction is committed, and not at all when it is not.
 */
export async function raiseHint(tx: QueryExecutorProvider, group: GroupFeed): Promise<void> {
  await sql`select ${tellMoved(sql`${group}::text`, null)}`.execute(tx)
}
