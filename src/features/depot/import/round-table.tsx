import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { figure } from '../figures.ts'

/** Shows what happens to each round of a file. */
export function RoundTable({ result: { manifests } }: { result: ImportResult }) {
  const hasDays = new Set(manifests.map(({ date }) => date)).size > 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="fault-scroll" aria-label="Rounds of the file" tabIndex={0}>
      <table className="plain-table plain-table-figures">
        <thead>
          <tr>
            <th scope="col">Round</th>
            {hasDays && <th scope="col">Day</th>}
            <th scope="col">New</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
            <th scope="col">Unchanged</th>
            <th scope="col">Courier</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  )
}
