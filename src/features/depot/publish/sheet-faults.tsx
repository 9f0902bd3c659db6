import type { HowRead } from '#domain/import/how-read.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { FaultTable } from '../import/fault-table.tsx'
import { faultsOf, faultTitle, fileFaultsOf } from '../import/faults.ts'
import { FileFaults } from '../import/file-faults.tsx'
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
}

const outcome = 'Nothing has been published.'

/** Shows the errors of a spreadsheet: one line each, and the rows with the wrong cells framed. */
export function SheetFaults({ issues, raws, how, attempt, columns }: SheetFaultsProps) {
  const ofFile = fileFaultsOf(issues)
  const faults = faultsOf(issues, 'csv')
  return (
    <Stack gap={16}>
      {ofFile.length > 0 && <FileFaults key={attempt} faults={ofFile} outcome={outcome} />}
      {faults.length > 0 && (
        <>
          <ErrorSummary title={faultTitle(issues, faults.length, outcome)} errors={faults} attempt={attempt} />
          <FaultTable faults={faults} issues={issues} raws={raws} form="csv" known={columns} />
        </>
      )}
      <HowReadList how={how} />
    </Stack>
  )
}
