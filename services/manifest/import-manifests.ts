import { importIssueLimit, type ImportResult } from '#contracts/manifest-import.ts'
import type { ImportIssue } from '#domain/import/import-row.ts'
import { issuePlace, parseImport, type ImportForm } from '#domain/import/read-import.ts'
import { noteChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireStaffOf } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { applyImport, ClosedDayError } from './import/apply-import.ts'
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

/** Ends the transaction of a dry run, so that nothing of it stays. */
class DryRunOver extends Error {
  override readonly name = 'DryRunOver'
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('A dry run is undone.')
    this.result = result
  }
}

/** "3,388 parcels of 24 rounds, 2026-05-15: 3,281 new". */
function importWords({ parcels, manifests }: ImportResult): string {
  const sum = (of: 'added' | 'changed' | 'removed') => manifests.reduce((all, manifest) => all + manifest[of], 0)
  const days = [...new Set(manifests.map(({ date }) => date))].toSorted()
  const rounds = new Set(manifests.map(({ roundId }) => roundId)).size
  return `${parcels} ${parcels === 1 ? 'parcel' : 'parcels'} of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${days.join(', ')}: ${sum('added')} new, ${sum('changed')} changed, ${sum('removed')} gone`
}

interface ImportFile {
  bytes: Uint8Array
  form: ImportForm
  /** Only says what the file would change. */
  dry: boolean
}

/**
 * Imports a file, all of it or nothing.
 * @throws ProblemError import-refused with the faults, or not-allowed for another sub-depot's rows
 */
export async function importManifests(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  { bytes, form, dry }: ImportFile,
): Promise<ImportResult> {
  const at = clock.now()
  const parsed = parseImport(bytes, form, oldestKeptDate(at))
  if ('issues' in parsed) throw refused(parsed.issues, form)
  const days = groupByRoundDay(parsed.rows)
  for (const day of days) requireStaffOf(caller, day.subDepot)
  try {
    return await transact(db, async (tx) => {
      const result = await applyImport(tx, days, at, dry)
      if (dry) throw new DryRunOver(result)
      noteChange('', importWords(result))
      return result
    })
  } catch (error) {
    if (error instanceof DryRunOver) return error.result
    if (!(error instanceof ClosedDayError)) throw error
    const { line } = error.day
    throw refused([{ line, column: 'round', message: `${error.message}, its list stays as it is` }], form)
  }
}
