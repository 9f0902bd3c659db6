import { sql, type QueryExecutorProvider } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Secrets } from '#kit/secrets.ts'
import { makeSecret } from '../delivery/sign-event.ts'

/** Milliseconds for which the earlier secret signs too. */
export const earlierSecretMs = 24 * 60 * 60 * 1000

const place = (id: string): string => `webhook/${id}`

/** Returns a new secret, and the JSON to store of it. */
export function newSecret(secrets: Secrets, id: string): { secret: string; stored: string } {
  const secret = makeSecret()
  return { secret, stored: JSON.stringify(secrets.seal(place(id), secret)) }
}

interface StoredSecrets {
  id: string
  secret: unknown
  earlier_secret: unknown
  earlier_until: Date | null
}

/** Returns the secrets that sign now, the newest first. */
export async function openSecrets(
  { db, secrets, clock }: { db: QueryExecutorProvider; secrets: Secrets; clock: Clock },
  { id, secret, earlier_secret: earlier, earlier_until: until }: StoredSecrets,
): Promise<string[]> {
  const open = async (column: 'secret' | 'earlier_secret', stored: unknown): Promise<string> =>
    String(
      await secrets.open(place(id), stored, (sealed) =>
        sql`update webhook set ${sql.ref(column)} = ${JSON.stringify(sealed)}::jsonb where id = ${id}`.execute(db),
      ),
    )
  const isEarlierValid = earlier !== null && until !== null && until > clock.now()
  return [await open('secret', secret), ...(isEarlierValid ? [await open('earlier_secret', earlier)] : [])]
}
