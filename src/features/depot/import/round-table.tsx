import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { figure } from '../figures.ts'
import { ScrollingTable } from './scrolling-table.tsx'

/** Shows what happens to each round of a file. */
export function RoundTable({ result: { manifests } }: { result: ImportResult }) {
  const hasDays = new Set(manifests.map(({ date }) => date)).size > 1
  return (
    <ScrollingTable
      label="Rounds of the file"
      columns={['Round', ...(hasDays ? ['Day'] : []), 'New', 'Changed', 'Removed', 'Unchanged', 'Courier']}
    >
      {manifests.map(({ manifestId, round, roundIsNew, date, added, changed, removed, unchanged, courier }) => (
        <tr key={manifestId}>
          <th scope="row">{round}</th>
          {hasDays && <td>{dayName(date)}</td>}
          <td>{figure(added)}</td>
          <td>{figure(changed)}</td>
          <td>{figure(removed)}</td>
          <td>{figure(unchanged)}</td>
          <td>{courier === null ? (roundIsNew ? 'New round, unassigned' : 'Unassigned') : 'Assigned'}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
