import { sql } from 'kysely'
import { webhookHistoryDays } from '#contracts/webhooks/webhook.ts'
import { deleteOld } from '#kit/database/day-by-day.ts'
import type { ConnectionsStore } from '../connections-store.ts'

/** Attempts of a webhook that stay. */
const mostAttempts = 200
/** Events that stay, whatever their age. */
const mostEvents = 2_000_000
const dayMs = 86_400_000

/** Deletes events and attempts that are too old or too many, and what waits for events that are gone. */
export async function endHistory({ db, clock }: Pick<ConnectionsStore, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - webhookHistoryDays * dayMs)
  await deleteOld(db, { table: 'event', column: 'saved_at' }, before)
  await sql`delete from event where number <= (select number from event_head) - ${mostEvents}`.execute(db)
  await sql`delete from held h where not exists (select from event e where e.number = h.number)`.execute(db)
  await deleteOld(db, { table: 'attempt', column: 'at' }, before)
  await sql`
    delete from attempt a where n <= (
      select n from attempt b where b.webhook = a.webhook order by n desc offset ${mostAttempts} limit 1)`.execute(db)
  await sql`update webhook set earlier_secret = null, earlier_until = null where earlier_until <= ${clock.now()}`.execute(
    db,
  )
}
