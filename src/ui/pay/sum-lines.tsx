import type { ReactNode } from 'react'
import type { PaySum } from '#contracts/pay/pay.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Link } from '#ui/controls/link.tsx'
import { formatSum } from '#domain/pay/pay-labels.ts'
import './pay.css'

export function MoneyLine({
  to,
  label,
  amount,
  note,
}: {
  to: string
  label: ReactNode
  amount: number
  note?: ReactNode
}) {
  return (
    <Link className="fact-row fact-row-strong pay-line" to={to}>
      <span className="fact-row-label">{label}</span>
      <span className="fact-row-value fact-row-money">{pounds(amount)}</span>
      {note && <span className="fact-row-note text-meta">{note}</span>}
    </Link>
  )
}

type SumLinesProps = {
  sums: readonly PaySum[]
  /** Returns the address of the parcels of a line; undefined if there is no such list. */
  toOf?: ((sum: PaySum) => string) | undefined
  others?: ReactNode
  totalLabel: string
  total: number
}

/** Shows the pay of parcels by band and rate, with the total below. */
export function SumLines({ sums, toOf, others, totalLabel, total }: SumLinesProps) {
  return (
    <div className="pay-lines">
      {toOf ? (
        sums.map((sum) => (
          <MoneyLine
            key={`${sum.band} ${sum.rateFrom} ${sum.rate}`}
            to={toOf(sum)}
            label={bandLabels[sum.band]}
            amount={sum.amount}
            note={formatSum(sum)}
          />
        ))
      ) : (
        <dl>
          {sums.map((sum) => (
            <FactRow
              key={`${sum.band} ${sum.rateFrom} ${sum.rate}`}
              money
              label={bandLabels[sum.band]}
              value={pounds(sum.amount)}
              note={formatSum(sum)}
            />
          ))}
        </dl>
      )}
      {others}
      <dl>
        <FactRow money total label={totalLabel} value={pounds(total)} />
      </dl>
    </div>
  )
}
