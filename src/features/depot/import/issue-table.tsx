import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import type { ImportForm } from '#domain/import/read-import.ts'
import { figure } from '../figures.ts'
import { getColumns, linesAround, type IssueLine, type FaultyLine } from './import-issues.ts'
import { ScrollingTable } from './scrolling-table.tsx'

const words = (column: string): string => `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

/** "A1B2 C3D4 E5F6": in groups of four, as on a label. */
const grouped = (column: string, value: string): string =>
  column === 'barcode' ? value.replaceAll(/(\w{4})(?=\w)/g, '$1 ') : value

function Cell({ column, line }: { column: string; line: FaultyLine }) {
  const value = line.values?.get(column) ?? ''
  const fault = line.faults.find((each) => each.column === column)
  if (!fault) return <td className={column === 'barcode' ? 'fault-barcode' : undefined}>{grouped(column, value)}</td>
  return (
    <td className="fault-cell" id={fault.id} tabIndex={-1} aria-label={fault.text}>
      {value === '' ? 'empty' : value}
    </td>
  )
}

function Line({ line, columns }: { line: FaultyLine; columns: readonly string[] }) {
  const ofColumns = line.faults.filter(({ column }) => columns.includes(column) && line.values)
  const ofAll = line.faults.filter((fault) => !ofColumns.includes(fault))
  return (
    <>
      <tr className={line.afterGap ? 'fault-gap' : undefined}>
        <th scope="row">{line.line > 0 ? figure(line.line) : '–'}</th>
        {line.values ? (
          columns.map((column) => <Cell key={column} column={column} line={line} />)
        ) : (
          <td colSpan={columns.length}>Could not be read as columns</td>
        )}
      </tr>
      {ofAll.map(({ id, text }) => (
        <tr key={id}>
          <td>{line.line > 0 ? figure(line.line) : '–'}</td>
          <td className="fault-cell" colSpan={columns.length} id={id} tabIndex={-1}>
            {text}
          </td>
        </tr>
      ))}
    </>
  )
}

/** Shows the first lines of each error and the lines around them, with a frame around each wrong cell. */
export function IssueTable({
  faults,
  issues,
  raws,
  form,
  known,
}: {
  faults: readonly IssueLine[]
  issues: readonly ImportIssue[]
  raws: readonly RawRow[]
  form: ImportForm
  /** Columns by which a person knows a row. Default: those of a parcel. */
  known?: readonly string[]
}) {
  const columns = getColumns(faults, raws, known)
  const shown = columns.length > 0 ? columns : ['file']
  return (
    <ScrollingTable
      label="Rows with errors"
      className="plain-table"
      columns={[form === 'csv' ? 'Line' : 'Parcel', ...shown.map(words)]}
    >
      {linesAround(faults, issues, raws, form).map((line) => (
        <Line key={line.line} line={line} columns={shown} />
      ))}
    </ScrollingTable>
  )
}
