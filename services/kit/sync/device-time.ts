import { sql, type QueryExecutorProvider } from 'kysely'

/** Milliseconds. A device repeats at most seven days of its work, so nothing older than that is sent in good faith. */
export const oldestTapMs = 7 * 86_400_000
/**
 * Milliseconds. A device that has been offline sends its work in several pushes, and repeats what a service has put off
 * every few minutes. Pushes that are no further apart than this count as one contact.
 */
const contactGapMs = 3_600_000

interface Contact {
  courier: string
  clientId: string
  at: Date
}

/**
 * Records that a device gets an answer now, and returns when it had the last one before this contact: what it sends was
 * tapped after that. For a device that was never here, it is when another of the courier's had one, so that a made-up
 * device gains nothing. The row's lock also makes pushes of one device wait for each other.
 */
export async function recordContact(tx: QueryExecutorProvider, { courier, clientId, at }: Contact): Promise<Date> {
  const oldest = new Date(at.getTime() - oldestTapMs)
  const { rows } = await sql<{ since: Date }>`
    insert into device as d (courier, client_id, since, answered_at)
    values (${courier}, ${clientId}::uuid,
      coalesce((select max(o.answered_at) from device as o where o.courier = ${courier}), ${oldest}::timestamptz), ${at}::timestamptz)
    on conflict (courier, client_id) do update set
      since = case when excluded.answered_at > d.answered_at + ${contactGapMs} * interval '1 millisecond'
        then d.answered_at else d.since end,
      answered_at = greatest(d.answered_at, excluded.answered_at)
    returning since`.execute(tx)
  return rows[0]?.since ?? at
}

/**
 * Returns the time of a tap by the service's clock. A device's word counts back to its last contact; of an age that no
 * device sends in good faith, nothing counts.
 */
export function toTapTime(age: number, since: Date, receivedAt: Date): Date {
  const received = receivedAt.getTime()
  if (age > oldestTapMs) return receivedAt
  return new Date(Math.min(received, Math.max(received - age, since.getTime())))
}
