import type { ReactNode } from 'react'
import type { PaySum } from '#contracts/pay/pay.ts'
import { pounds } from '#domain/money.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { toSumBand } from '#domain/pay/failed-attempt.ts'
import { formatSum, sumBandLabels } from '#domain/pay/pay-labels.ts'
import { sumKey } from '#domain/pay/sum-lines.ts'
import { Figure, FigureRow } from './figure.tsx'
import './pay.css'

/** Where the lines of a sum lead, and the names of their figures. */
interface SumFigures {
  /** Returns the address of the parcels of a line. */
  toOf: (sum: PaySum) => string
  figureOf: (sum: PaySum) => string
  /** The figure of the total. */
  total: string
}

type SumLinesProps = {
  sums: readonly PaySum[]
  /** Absent at the desk, which has no record of its own to explain a figure from. */
  figures?: SumFigures | undefined
  others?: ReactNode
  totalLabel: string
  total: number
}

/** Shows the pay of parcels by band and rate, with the total below. */
export function SumLines({ sums, figures, others, totalLabel, total }: SumLinesProps) {
  return (
    <div className="pay-lines">
      {figures ? (
        sums.map((sum) => (
          <FigureRow
            key={sumKey(sum)}
            to={figures.toOf(sum)}
            label={sumBandLabels[toSumBand(sum)]}
            note={formatSum(sum)}
            amount={pounds(sum.amount)}
            figure={figures.figureOf(sum)}
          />
        ))
      ) : (
        <dl>
          {sums.map((sum) => (
            <FactRow
              key={sumKey(sum)}
              money
              label={sumBandLabels[toSumBand(sum)]}
              value={pounds(sum.amount)}
              note={formatSum(sum)}
            />
          ))}
        </dl>
      )}
      {others}
      <dl>
        <FactRow
          money
          total
          label={totalLabel}
          value={figures ? <Figure of={figures.total}>{pounds(total)}</Figure> : pounds(total)}
        />
      </dl>
    </div>
  )
}
