import { useState } from 'react'
import type { PaymentLine } from '#contracts/pay/payment-run.ts'
import { pounds } from '#domain/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { nameIn, type Roster } from '../../cache/cache-store.ts'
import { counted } from '../../figures.ts'
import { penceLabel } from './payment-labels.ts'
import '#ui/drawings/plot-table.css'
import '../card-table.css'
import './payments.css'

/** Rows that are drawn at first. */
const firstRows = 200

interface PaymentTableProps {
  lines: readonly PaymentLine[]
  roster: Roster | undefined
}

/** What each courier is paid, and to which account. */
export function PaymentTable({ lines, roster }: PaymentTableProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, firstRows)
  return (
    <>
      {/* Scrolls by itself if its text is very large, by key as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="card-table" aria-label="Payments by courier" tabIndex={0}>
        <table className="plot-table">
          <caption>What is less than a penny, or owed, goes to the courier’s next run.</caption>
          <thead>
            <tr>
              <th scope="col">Courier</th>
              <th scope="col">Invoices</th>
              <th scope="col">From earlier runs</th>
              <th scope="col">Account</th>
              <th scope="col">Payment</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ courier, amount, carried, lastFour, changedSince, pence }) => (
              <tr key={courier}>
                <th scope="row">
                  <bdi>{nameIn(roster, courier, Infinity)}</bdi>
                </th>
                <td data-label="Invoices">{pounds(amount)}</td>
                <td data-label="From earlier runs">{carried === 0 ? '–' : pounds(carried)}</td>
                <td data-label="Account">
                  ends in {lastFour}
                  {changedSince && <span className="payment-changed"> Changed since</span>}
                </td>
                <td data-label="Payment">{penceLabel(pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < lines.length && (
        <Button fit onClick={() => setWhole(true)}>
          Show all {counted(lines.length, 'payment')}
        </Button>
      )}
    </>
  )
}
