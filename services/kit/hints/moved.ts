import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'

/** On which the database tells every process that listens what has moved, once it is committed. */
export const movedChannel = 'moved'

/** `client`: the device whose push has moved it, which need not be told. */
const movedSchema = z.tuple([z.string(), z.string(), z.nullable(z.string())])

export interface Moved {
  service: string
  feed: string
  client: string | null
}

/**
 * An expression that says to whoever hears of this feed or group that something of the service whose schema the
 * connection has has moved for them; of a group no feed needs to have a row. Told when the transaction is committed,
 * once however often it was said, and not at all when it is not.
 */
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
