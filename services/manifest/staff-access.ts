import { subDepotsOf, type Caller } from '#kit/auth.ts'
import { ProblemError } from '#kit/problem.ts'

/** @throws ProblemError not-allowed unless the caller is staff of the sub-depot */
export function requireStaffOf(caller: Caller, subDepot: string): void {
  if (subDepotsOf(caller).includes(subDepot)) return
  throw new ProblemError('not-allowed', { detail: `This account does not belong to sub-depot ${subDepot}.` })
}

/**
 * What lies at another sub-depot is answered like what does not exist.
 * @throws ProblemError not-found
 */
export function ownOrNotFound<Row extends { sub_depot: string }>(caller: Caller, row: Row | undefined): Row {
  if (row !== undefined && subDepotsOf(caller).includes(row.sub_depot)) return row
  throw new ProblemError('not-found')
}
