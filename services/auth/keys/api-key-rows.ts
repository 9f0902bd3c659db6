import { sql, type QueryExecutorProvider } from 'kysely'
import type { ApiKey, ApiKeyEntry, KeyGrant } from '#contracts/staff/api-keys.ts'

interface KeyRow {
  id: string
  name: string
  places: (string | null)[]
  scopes: string[]
  perMinute: number
  madeBy: string
  madeAt: Date
  endsAt: Date
  revokedAt: Date | null
  usedOn: string | null
  usedFrom: string
  ending: string
  oldEndsAt: Date | null
}

function toKey({ madeAt, endsAt, revokedAt, oldEndsAt, usedOn, usedFrom, ...row }: KeyRow): ApiKey {
  return {
    ...row,
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
    oldEndsAt: oldEndsAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUse: usedOn === null ? null : { day: usedOn, from: usedFrom },
  }
}

/** Returns the keys, newest first; only the one with an id if it is given. `at`: now, when an old key is shown no more. */
export async function findKeys(db: QueryExecutorProvider, at: Date, id: string | null = null): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.places, k.scopes, k.per_minute as "perMinute", k.made_username as "madeBy",
      k.made_at as "madeAt", k.ends_at as "endsAt", k.revoked_at as "revokedAt", k.used_on as "usedOn",
      k.used_from as "usedFrom", k.ending,
      (select max(s.ends_at) from api_key_secret s
        where s.api_key = k.id and s.ends_at > ${at}::timestamptz and k.revoked_at is null) as "oldEndsAt"
    from api_key k where ${id}::uuid is null or k.id = ${id}::uuid
    order by k.made_at desc, k.id`.execute(db)
  return rows.map(toKey)
}

interface NewKey extends Omit<ApiKeyEntry, 'endsOn'> {
  id: string
  ending: string
  maker: { id: string; username: string }
  endsAt: Date
}

export async function insertKey(tx: QueryExecutorProvider, key: NewKey, at: Date): Promise<void> {
  const { id, name, places, scopes, perMinute, ending, maker, endsAt } = key
  await sql`
    insert into api_key (id, name, places, scopes, per_minute, ending, made_by, made_username, made_at, ends_at)
    values (${id}, ${name}, ${JSON.stringify(places)}::jsonb, ${JSON.stringify(scopes)}::jsonb, ${perMinute}, ${ending},
      ${maker.id}, ${maker.username}, ${at}::timestamptz, ${endsAt}::timestamptz)`.execute(tx)
}

export async function insertSecret(
  tx: QueryExecutorProvider,
  { id, hash }: { id: string; hash: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into api_key_secret (hash, api_key, made_at) values (${hash}, ${id}, ${at}::timestamptz)`.execute(tx)
}

/** Puts a new secret in place of the others, which end at `oldEndsAt`, or earlier if they would. */
export async function replaceSecret(
  tx: QueryExecutorProvider,
  { id, hash, ending, oldEndsAt }: { id: string; hash: string; ending: string; oldEndsAt: Date },
  at: Date,
): Promise<void> {
  await sql`
    update api_key_secret set ends_at = least(coalesce(ends_at, 'infinity'), ${oldEndsAt}::timestamptz)
    where api_key = ${id}`.execute(tx)
  await insertSecret(tx, { id, hash }, at)
  await sql`update api_key set ending = ${ending} where id = ${id}`.execute(tx)
}

/** Ends a key that has not been revoked before. */
export async function revokeKey(tx: QueryExecutorProvider, id: string, at: Date): Promise<void> {
  await sql`update api_key set revoked_at = coalesce(revoked_at, ${at}::timestamptz) where id = ${id}`.execute(tx)
  await sql`delete from api_key_secret where api_key = ${id}`.execute(tx)
}

/** Returns what the key with a hash may do now; undefined if there is none or it has ended. */
export async function findGrant(db: QueryExecutorProvider, hash: string, at: Date): Promise<KeyGrant | undefined> {
  const { rows } = await sql<Omit<KeyGrant, 'endsAt'> & { endsAt: Date }>`
    select k.id, k.name, k.places, k.scopes, k.per_minute as "perMinute",
      least(k.ends_at, coalesce(s.ends_at, 'infinity')) as "endsAt"
    from api_key_secret s join api_key k on k.id = s.api_key
    where s.hash = ${hash} and k.revoked_at is null and k.ends_at > ${at}::timestamptz
      and (s.ends_at is null or s.ends_at > ${at}::timestamptz)`.execute(db)
  const [grant] = rows
  return grant && { ...grant, endsAt: grant.endsAt.toISOString() }
}

/** Saves the day and the network of a use; once a day for each network, so that reads stay reads. */
export async function saveUse(db: QueryExecutorProvider, id: string, day: string, from: string): Promise<void> {
  await sql`
    update api_key set used_on = ${day}, used_from = ${from}
    where id = ${id} and (used_on is distinct from ${day} or used_from <> ${from})`.execute(db)
}

/** Deletes secrets that have ended, and the keys that ended before a time. */
export async function deleteEndedKeys(tx: QueryExecutorProvider, at: Date, before: Date): Promise<void> {
  await sql`
    delete from api_key_secret s using api_key k
    where k.id = s.api_key and (s.ends_at < ${at}::timestamptz or k.ends_at < ${at}::timestamptz)`.execute(tx)
  await sql`
    delete from api_key where least(ends_at, coalesce(revoked_at, 'infinity')) < ${before}::timestamptz`.execute(tx)
}
