import type { QueryExecutorProvider } from 'kysely'
import { createCourierHomes } from '#kit/courier-homes.ts'
import type { Caller } from '#kit/http/auth.ts'
import { requireUninvolved } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'

export const courierHomes = createCourierHomes({ table: 'courier_book', also: 'changed_at' })

/**
 * Locks the row of a courier, the one lock for what is written about them.
 * @throws ProblemError not-found if they work at another sub-depot, not-allowed if they are the caller
 */
export async function lockCourier(
  tx: QueryExecutorProvider,
  caller: Caller,
  courier: string,
  subDepot: string,
  at: Date,
): Promise<void> {
  requireUninvolved(caller, courier)
  await courierHomes.add(tx, courier, subDepot, at)
  const home = await courierHomes.read(tx, courier, { isLocked: true })
  if (home === undefined || !serves(caller, home)) throw new ProblemError('not-found')
}
