import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Secrets } from '#kit/secrets.ts'
import { StartError } from '#kit/start-error.ts'
import type { IdentityTables } from './tables.ts'

/** A keyed digest; the same text gives the same bytes for as long as the pool exists. */
export type Derive = (purpose: string, text: string) => Buffer

/** Sealed, or in hexadecimal where there is no key to seal it. */
const storedSchema = z.string()
const placeOf = (pool: string): string => `pool-secret/${pool}`

/**
 * Opens the pool's secret, making it once; the first of several starting processes wins.
 * @throws StartError when the store was made for another pool: its verifiers are bound to the pool's name,
 * and no password would be right any more
 */
export async function openPoolSecret(
  db: Kysely<IdentityTables>,
  pool: string,
  secrets: Secrets,
  random: (byteCount: number) => Uint8Array,
): Promise<Derive> {
  const stored = () => db.selectFrom('pool_secret').selectAll().execute()
  if ((await stored()).length === 0) {
    const secret = storedSchema.parse(secrets.seal(placeOf(pool), Buffer.from(random(32)).toString('hex')))
    await db
      .insertInto('pool_secret')
      .values({ pool, secret })
      .onConflict((conflict) => conflict.column('pool').doNothing())
      .execute()
  }
  const [row] = await stored()
  if (row?.pool !== pool) {
    throw new StartError(`The store belongs to the user pool ${row?.pool}. Configure that pool or another store.`)
  }
  const opened = await secrets.open(placeOf(pool), row.secret, (secret) =>
    db.updateTable('pool_secret').set({ secret }).where('pool', '=', pool).where('secret', '=', row.secret).execute(),
  )
  const key = Buffer.from(storedSchema.parse(opened), 'hex')
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
}
