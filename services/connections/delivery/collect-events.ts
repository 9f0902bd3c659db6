import { sql } from 'kysely'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { takeEventsEndpoint, type TakenEvent } from '#contracts/webhooks/take-events-endpoint.ts'
import { webhookEvents } from '#contracts/webhooks/webhook-events.ts'
import { transact } from '#kit/database/transact.ts'
import { describeError } from '#kit/describe-error.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import { readWantedTypes } from '../webhooks/webhook-rows.ts'

const knownTypes = webhookEvents.map(({ type }) => type)

/**
 * Saves events that another service has recorded; those that are here already stay as they are. Their numbers are given
 * behind a lock, so that whoever has read up to one misses none below it.
 */
async function saveEvents({ db, clock }: ConnectionsStore, taken: readonly TakenEvent[]): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ number: number }>`select number from event_head for update`.execute(tx)
    const head = rows[0]?.number ?? 0
    const { rows: saved } = await sql`
      insert into event (number, id, type, subject, data, at, saved_at)
      select ${head} + row_number() over (order by t.n), t.id, t.type, t.subject, t.data, t.at, ${clock.now()}
      from (
        select distinct on (e.value ->> 'id') e.n, (e.value ->> 'id')::uuid as id, e.value ->> 'type' as type,
          e.value ->> 'subject' as subject, e.value -> 'data' as data, (e.value ->> 'at')::timestamptz as at
        from jsonb_array_elements(${JSON.stringify(taken)}::jsonb) with ordinality as e(value, n)
        order by e.value ->> 'id', e.n
      ) as t
      where not exists (select from event o where o.id = t.id)
      returning number`.execute(tx)
    await sql`update event_head set number = ${head + saved.length}`.execute(tx)
  })
}

/** Takes all that a service has recorded. What was saved here is deleted there with the next request. */
async function collectFrom(store: ConnectionsStore, key: ServiceKey, types: readonly string[]): Promise<number> {
  const call = store.callService(key)
  if (!call) return 0
  let saved: { id: string; seq: number }[] = []
  for (let total = 0; ;) {
    const { events } = await call(takeEventsEndpoint(key), { body: { saved, types } })
    if (events.length === 0) return total
    await saveEvents(store, events)
    total += events.length
    saved = events.map(({ id, seq }) => ({ id, seq }))
  }
}

/**
 * Takes what all services have recorded, and tells them what is wanted. A service that doesn’t answer is asked again next
 * time. Returns how many events have arrived.
 */
export async function collectEvents(store: ConnectionsStore): Promise<number> {
  const types = await readWantedTypes(store.db, knownTypes)
  const counts = await Promise.all(
    serviceKeySchema.options.map(
      async (key) =>
        await collectFrom(store, key, types).catch((error: unknown) => {
          store.log.warn('events-not-taken', { from: key, ...describeError(error) })
          return 0
        }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns whether anybody wants events. */
export const isAnythingWanted = async ({ db }: ConnectionsStore): Promise<boolean> =>
  (await readWantedTypes(db, knownTypes)).length > 0
