import { importIssueLimit, type ImportResult } from '#contracts/manifest-import.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireStaffOf } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { applyImport, ClosedDayError } from './import/apply-import.ts'
import type { ImportIssue } from './import/import-row.ts'
import { issuePlace, parseImport, type ImportForm } from './import/parse-import.ts'
import { groupByRoundDay } from './import/plan-import.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { oldestKeptDate } from './retention.ts'

function refused(issues: readonly ImportIssue[], form: ImportForm): ProblemError {
  const named = issues.slice(0, importIssueLimit)
  const count = issues.length === 1 ? 'One fault was found.' : `${issues.length} faults were found.`
  const rest = issues.length > named.length ? ` The first ${named.length} are named.` : ''
  return new ProblemError('import-refused', {
    detail: `${count}${rest}`,
    issues: named.map((issue) => ({ at: issuePlace(issue, form), message: issue.message })),
  })
}

/**
 * Imports a file, all of it or nothing.
 * @throws ProblemError import-refused with the faults, or not-allowed for another sub-depot's rows
 */
export async function importManifests(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  bytes: Uint8Array,
  form: ImportForm,
): Promise<ImportResult> {
  const at = clock.now()
  const parsed = parseImport(bytes, form, oldestKeptDate(at))
  if ('issues' in parsed) throw refused(parsed.issues, form)
  const days = groupByRoundDay(parsed.rows)
  for (const day of days) requireStaffOf(caller, day.subDepot)
  try {
    return await transact(db, (tx) => applyImport(tx, days, at))
  } catch (error) {
    if (!(error instanceof ClosedDayError)) throw error
    const { line } = error.day
    throw refused([{ line, column: 'round', message: `${error.message}, its list stays as it is` }], form)
  }
}
