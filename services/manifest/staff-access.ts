import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'

/**
 * What lies at another sub-depot is answered like what does not exist.
 * @throws ProblemError not-found
 */
export function ownOrNotFound<Row extends { sub_depot: string }>(caller: Caller, row: Row | undefined): Row {
  if (row !== undefined && getCallerSubDepots(caller).includes(row.sub_depot)) return row
  throw new ProblemError('not-found')
}
