import type { ReactNode } from 'react'
import type { DisputeFigures, RoundMoney } from '#contracts/pay/money.ts'
import { claimTitles } from '#domain/claim/claim-labels.ts'
import { pounds } from '#domain/money.ts'
import { figure } from '../../figures.ts'
import { durationLabel, sumMoney, type MoneySum } from './money-figures.ts'
import '#ui/drawings/plot-table.css'
import '../card-table.css'
import './money.css'

const none = '–'

interface MoneyTableProps {
  label: string
  caption: string
  columns: readonly string[]
  children: ReactNode
}

function MoneyTable({ label, caption, columns, children }: MoneyTableProps) {
  return (
    // Scrolls by itself if its text is very large, by key as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card-table" aria-label={label} tabIndex={0}>
      <table className="plot-table">
        <caption>
          <span className="money-caption">{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

/** The cells of a row beside its name. On a narrow screen each has the heading of its column above it. */
const Cells = ({ columns, values }: { columns: readonly string[]; values: readonly string[] }) =>
  columns.map((column, at) => (
    <td key={column} data-label={column}>
      {values[at]}
    </td>
  ))

const roundColumns = ['Parcels', 'Delivered', 'Collected', 'Corrections', 'Cost', 'Earned', 'Left'] as const

function SumRow({ title, sum }: { title: string; sum: MoneySum }) {
  const { parcels, delivered, collected, corrected, earned, cost } = sum
  return (
    <tr>
      <th scope="row">{title}</th>
      <Cells
        columns={roundColumns}
        values={[
          figure(parcels),
          pounds(delivered),
          pounds(collected),
          pounds(corrected),
          pounds(cost),
          earned === null ? none : pounds(earned),
          earned === null ? none : pounds(earned - cost),
        ]}
      />
    </tr>
  )
}

interface SumTableProps {
  /** "Round" or "Week". */
  of: string
  caption: string
  rows: readonly { title: string; rounds: readonly RoundMoney[] }[]
}

/** What rounds or weeks cost and earned, with the sum of all. */
export function SumTable({ of, caption, rows }: SumTableProps) {
  return (
    <MoneyTable label={`Money by ${of.toLowerCase()}`} caption={caption} columns={[of, ...roundColumns]}>
      <tbody>
        {rows.map(({ title, rounds }) => (
          <SumRow key={title} title={title} sum={sumMoney(rounds)} />
        ))}
      </tbody>
      <tfoot>
        <SumRow title="All" sum={sumMoney(rows.flatMap(({ rounds }) => rounds))} />
      </tfoot>
    </MoneyTable>
  )
}

const titles: Readonly<Record<string, string>> = claimTitles

const disputeColumns = [
  'Claims',
  'Waiting',
  'Accepted',
  'Refused',
  'Paid by silence',
  'Half answered in',
  '90% answered in',
]

/** How claims were settled, by kind. */
export function DisputeTable({ caption, figures }: { caption: string; figures: readonly DisputeFigures[] }) {
  return (
    <MoneyTable label={caption} caption={caption} columns={['Kind', ...disputeColumns]}>
      <tbody>
        {figures.map(({ kind, received, waiting, accepted, refused, bySilence, median, ninety }) => (
          <tr key={kind ?? ''}>
            <th scope="row">{kind === null ? 'All kinds' : (titles[kind] ?? kind)}</th>
            <Cells
              columns={disputeColumns}
              values={[
                ...[received, waiting, accepted, refused, bySilence].map(figure),
                durationLabel(median),
                durationLabel(ninety),
              ]}
            />
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  )
}
