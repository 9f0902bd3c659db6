import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'

/**
 * A courier of another sub-depot is answered like one who does not exist.
 * @throws ProblemError not-found
 */
export function ownOrNotFound<Row extends { subDepot: string }>(caller: Caller, row: Row | undefined): Row {
  if (row !== undefined && serves(caller, row.subDepot)) return row
  throw new ProblemError('not-found')
}
