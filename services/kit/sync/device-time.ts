import { sql, type RawBuilder } from 'kysely'

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
 * The statement that records that a device gets an answer now, where `condition` is true, and returns `since`: when it had
 * the last one before this contact, as what it sends was tapped after that. For a device that was never here, it is when
 * another of the courier's had one, so that a made-up device gains nothing. The row's lock also makes pushes of one
 * device wait for each other.
 */
export function recordContact({ courier, clientId, at }: Contact, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const oldest = new Date(at.getTime() - oldestTapMs)
  return sql`
      insert into device as d (courier, client_id, since, answered_at)
      select ${courier}, ${clientId}::uuid,
        coalesce((select max(o.answered_at) from device as o where o.courier = ${courier}), ${oldest}::timestamptz), ${at}::timestamptz
      where ${condition}
      on conflict (courier, client_id) do update set
        since = case when excluded.answered_at > d.answered_at + ${contactGapMs} * interval '1 millisecond'
          then d.answered_at else d.since end,
        answered_at = greatest(d.answered_at, excluded.answered_at)
      returning since`
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
