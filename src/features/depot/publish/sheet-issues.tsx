import type { HowRead } from '#domain/import/how-read.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { IssueTable } from '../import/issue-table.tsx'
import { getIssueLines, formatIssueTitle, getFileIssues } from '../import/import-issues.ts'
import { FileIssues } from '../import/file-issues.tsx'
import { HowReadList } from '../import/how-read-list.tsx'
import '../import/depot-import.css'

interface SheetFaultsProps {
  issues: readonly ImportIssue[]
  raws: readonly RawRow[]
  how: HowRead | null
  /** Counts the files, so that the summary of each is read out. */
  attempt: number
  /** Columns by which a person knows a row. */
  columns: readonly string[]
  /** Says that nothing has changed. */
  outcome?: string
}

/** Shows the errors of a spreadsheet: one line each, and the rows with the wrong cells framed. */
export function SheetIssues({
  issues,
  raws,
  how,
  attempt,
  columns,
  outcome = 'Nothing has been published.',
}: SheetFaultsProps) {
  const ofFile = getFileIssues(issues)
  const faults = getIssueLines(issues, 'csv')
  return (
    <Stack gap={16}>
      {ofFile.length > 0 && <FileIssues key={attempt} faults={ofFile} outcome={outcome} />}
      {faults.length > 0 && (
        <>
          <ErrorSummary title={formatIssueTitle(issues, faults.length, outcome)} errors={faults} attempt={attempt} />
          <IssueTable faults={faults} issues={issues} raws={raws} form="csv" known={columns} />
        </>
      )}
      <HowReadList how={how} />
    </Stack>
  )
}
