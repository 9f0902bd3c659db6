import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'

/** The channel on which the database notifies every listening process of changes, once they are committed. */
export const changeChannel = 'moved'

/** `client` is the device whose push made the change; it gets no hint. */
const changeSchema = z.tuple([z.string(), z.string(), z.nullable(z.string())])

export interface FeedChange {
  service: string
  feed: string
  client: string | null
}

/**
 * Returns an expression that notifies the listeners of this feed or group that something in the service of the
 * connection's schema has changed for them; the feed of a group needs no row. It is sent when the transaction commits,
 * once however often it was called, and not at all after a rollback.
 */
export const notifyChange = (feed: RawBuilder<unknown>, client: string | null): RawBuilder<unknown> =>
  sql`pg_notify(${changeChannel}, json_build_array(current_schema(), ${feed}, ${client}::text)::text)`

/** Returns undefined for a payload that this version does not know. */
export function parseChange(payload: string): FeedChange | undefined {
  try {
    const [service, feed, client] = changeSchema.parse(JSON.parse(payload))
    return { service, feed, client }
  } catch {
    return undefined
  }
}
