import { formatAmount } from '#domain/money.ts'
import { Figure } from '#ui/pay/figure.tsx'

/** "You were underpaid £1.26", "You were overpaid 47p", or that the amount is right, and why. */
export function Difference({ amount, figure }: { amount: number; figure: string }) {
  if (amount === 0)
    return (
      <>
        The amount is <Figure of={figure}>the same</Figure>
      </>
    )
  return (
    <>
      You were {amount > 0 ? 'underpaid' : 'overpaid'} <Figure of={figure}>{formatAmount(Math.abs(amount))}</Figure>
    </>
  )
}
