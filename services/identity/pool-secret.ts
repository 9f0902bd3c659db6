import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { IdentityTables } from './schema.ts'

/** A keyed digest; the same text gives the same bytes for as long as the pool exists. */
export type Derive = (purpose: string, text: string) => Buffer

/** Opens the pool's secret, making it once; the first of several starting processes wins. */
export async function openPoolSecret(
  db: Kysely<IdentityTables>,
  pool: string,
  random: (byteCount: number) => Uint8Array,
): Promise<Derive> {
  const secret = Buffer.from(random(32)).toString('hex')
  await db
    .insertInto('pool_secret')
    .values({ pool, secret })
    .onConflict((conflict) => conflict.column('pool').doNothing())
    .execute()
  const row = await db
    .selectFrom('pool_secret')
    .select('secret')
    .where('pool', '=', pool)
    .executeTakeFirstOrThrow()
  const key = Buffer.from(row.secret, 'hex')
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
}
