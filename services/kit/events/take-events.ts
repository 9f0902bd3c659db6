import { sql, type Kysely } from 'kysely'
import { takeEventsEndpoint, takeLimit, type TakenEvent } from '#contracts/webhooks/take-events-endpoint.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { transact } from '../database/transact.ts'
import { implement, type Operation } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'

type EventKey = Pick<TakenEvent, 'id' | 'seq'>

/**
 * Deletes the events that the caller has saved, and returns the oldest that are left. An event that is committed can't come
 * before one of the same subject that was read, because both were recorded behind the subject's lock. A number alone would
 * not do to name an event: a restored database gives it again.
 */
export async function takeEvents<Tables>(
  db: Kysely<Tables>,
  { saved, types }: { saved: readonly EventKey[]; types: readonly string[] },
): Promise<TakenEvent[]> {
  return await transact(db, async (tx) => {
    if (saved.length > 0)
      await sql`
        delete from event_outbox as o using jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as s(seq int8, id uuid)
        where o.seq = s.seq and o.id = s.id`.execute(tx)
    await sql`delete from event_wish where type <> all(${types}::text[])`.execute(tx)
    await sql`insert into event_wish (type) select unnest(${types}::text[]) on conflict do nothing`.execute(tx)
    const { rows } = await sql<Omit<TakenEvent, 'at'> & { at: Date }>`
      select seq, id, type, subject, data, at from event_outbox order by seq limit ${takeLimit}`.execute(tx)
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  })
}

/** Lets the connections service take the events of a service, and nobody else. */
export function takeEventsOperation<Tables>(key: ServiceKey, db: Kysely<Tables>): Operation {
  return implement(takeEventsEndpoint(key), async ({ caller, body }) => {
    if (caller.sub !== 'service/connections') throw new ProblemError('not-allowed')
    return { events: await takeEvents(db, body) }
  })
}
