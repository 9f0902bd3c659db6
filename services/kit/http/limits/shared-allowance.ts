import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { TakeShared } from './allowance.ts'
import type { RateLimit } from './buckets.ts'

/** Short, whatever the caller is called; addresses are not saved as they are. */
const keyOf = (caller: string): string => createHash('sha256').update(caller).digest('base64url').slice(0, 22)

/** The allowances in the table `rate_usage` of a service, which all its instances use. */
export function createSharedAllowance(
  db: QueryExecutorProvider,
  { burst, perSecond }: RateLimit,
  clock: Clock,
): TakeShared {
  return async (caller, units) => {
    const now = clock.now()
    const { rows } = await sql<{ level: number }>`
      insert into rate_usage as u (caller, level, at)
      values (${keyOf(caller)}, ${burst}::float8 - ${units}::float8, ${now}::timestamptz)
      on conflict (caller) do update set
        level = greatest(-${burst}::float8 / 2, least(${burst}::float8,
          u.level + greatest(0, extract(epoch from ${now}::timestamptz - u.at)) * ${perSecond}::float8) - ${units}::float8),
        at = greatest(u.at, ${now}::timestamptz)
      returning level`.execute(db)
    return rows[0]?.level ?? burst
  }
}
