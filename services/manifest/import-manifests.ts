import { importIssueLimit, type ImportResult } from '#contracts/manifest/manifest-import.ts'
import { groupIssues, type IssueGroup } from '#domain/import/group-issues.ts'
import type { ImportIssue } from '#domain/import/import-row.ts'
import { issuePlace, parseImport, type ImportForm } from '#domain/import/read-import.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reportNothing, type ReportRows } from '#kit/http/count-rows.ts'
import { requireStaffFor } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { applyImport, ClosedDayError } from './import/apply-import.ts'
import { claimAnswer, hashFile, saveAnswer } from './import/import-answers.ts'
import { readPhones } from './contact/read-phones.ts'
import { groupByRoundDay } from './import/plan-import.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { oldestRetainedDate } from './retention.ts'

const number = new Intl.NumberFormat('en-GB')
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "3,388". */
const figure = (count: number): string => number.format(count)

/** Lines that are named of those with the same error. */
const namedLines = 4

/** "“x” is not a postcode, and 4,999 more rows have the same error (lines 3, 4, 5 …)". */
function groupMessage({ message, lines, scope }: IssueGroup, form: ImportForm): string {
  const [, ...more] = scope === 'file' ? [] : lines
  if (more.length === 0) return message
  const places = `${form === 'csv' ? 'line' : 'parcel'}${more.length === 1 ? '' : 's'}`
  const named = more.slice(0, namedLines).join(', ') + (more.length > namedLines ? ' …' : '')
  const rows = more.length === 1 ? 'one more row has' : `${figure(more.length)} more rows have`
  return `${message}, and ${rows} the same error (${places} ${named})`
}

function refused(issues: readonly ImportIssue[], form: ImportForm): ProblemError {
  const groups = groupIssues(issues)
  const named = groups.slice(0, importIssueLimit)
  const count = issues.length === 1 ? 'One error was found.' : `${figure(issues.length)} errors were found.`
  const rest = groups.length > named.length ? ` The first ${named.length} kinds are named.` : ''
  return new ProblemError('import-refused', {
    detail: `${count}${rest}`,
    issues: named.map((group) => ({ at: issuePlace(group, form), message: groupMessage(group, form) })),
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

/** "1 parcel", "3,388 parcels". */
const counted = (count: number, one: string): string => `${figure(count)} ${one}${count === 1 ? '' : 's'}`

/** "3,388 parcels, 24 rounds, 15 May: 3,281 new, 4 removed". */
function importSummary({ parcels, manifests }: ImportResult): string {
  const sum = (of: 'added' | 'changed' | 'removed') => manifests.reduce((all, manifest) => all + manifest[of], 0)
  const days = [...new Set(manifests.map(({ date }) => date))].toSorted().map((day) => dayOfMonth.format(new Date(day)))
  const changes = [
    [sum('added'), 'new'],
    [sum('changed'), 'changed'],
    [sum('removed'), 'removed'],
  ] as const
  const changed = changes.filter(([count]) => count > 0).map(([count, what]) => `${figure(count)} ${what}`)
  const rounds = counted(new Set(manifests.map(({ roundId }) => roundId)).size, 'round')
  return `${counted(parcels, 'parcel')}, ${rounds}, ${days.join(', ')}: ${changed.join(', ') || 'no changes'}`
}

interface ImportFile {
  bytes: Uint8Array
  form: ImportForm
  /** If true, it changes nothing and returns what the file would change. */
  dry: boolean
  /** The caller's own key for the file: sent again, it gets the same answer. */
  key?: string | undefined
}

/**
 * Imports a file, all of it or nothing. A large one reports its rows as they are saved.
 * @throws ProblemError import-refused with the errors, not-allowed for another sub-depot's rows, or id-reused
 */
export async function importManifests(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  { bytes, form, dry, key }: ImportFile,
  report: ReportRows = reportNothing,
): Promise<ImportResult> {
  const at = clock.now()
  const parsed = parseImport(bytes, form, oldestRetainedDate(at))
  if ('issues' in parsed) throw refused(parsed.issues, form)
  const { rows, withoutPhone } = readPhones(parsed.rows)
  const days = groupByRoundDay(rows)
  for (const day of days) requireStaffFor(caller, day.subDepot)
  const claim = key === undefined || dry ? null : { caller: caller.sub, key, fileHash: hashFile(bytes, form) }
  try {
    return await transact(db, async (tx) => {
      const answered = claim && (await claimAnswer(tx, claim, at))
      if (answered) {
        addAuditChange('', 'the same file again, nothing was changed')
        return answered
      }
      const result: ImportResult = {
        ...(await applyImport(tx, days, { at, isDry: dry, report })),
        ...(withoutPhone.length > 0 && { withoutPhone }),
      }
      if (dry) throw new DryRunOver(result)
      if (claim) await saveAnswer(tx, claim, result)
      addAuditChange('', importSummary(result))
      return result
    })
  } catch (error) {
    if (error instanceof DryRunOver) return error.result
    if (!(error instanceof ClosedDayError)) throw error
    const { line } = error.day
    throw refused([{ line, column: 'round', message: error.message }], form)
  }
}
