import type { Pension } from '#contracts/pay/pension.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { formatPercent } from '#domain/figures/percent.ts'
import { pounds } from '#domain/money.ts'
import { formatPayPeriod, payPeriod } from '#domain/pay-period.ts'
import { pensionStatusLabels } from '#domain/pension/pension-status-labels.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'

const periodLabel = (id: string): string => {
  const period = payPeriod(id)
  return period ? formatPayPeriod(period) : id
}

/** The state of a courier’s pension, with the newest contributions. */
export function PensionFacts({ pension }: { pension: Pension }) {
  const { status, scheme, reference, enrolledOn, optOutUntil, reEnrolOn, ownPercent, providerPercent } = pension
  const [last] = pension.contributions
  return (
    <dl>
      <FactRow label="Membership" value={pensionStatusLabels[status]} />
      <FactRow label="Pension provider" value={<bdi>{scheme}</bdi>} />
      {reference !== '' && <FactRow label="Member number" value={<bdi>{reference}</bdi>} />}
      {enrolledOn !== null && <FactRow label="Member since" value={dateLabel(enrolledOn)} />}
      {optOutUntil !== null && <FactRow label="May opt out until" value={dateLabel(optOutUntil)} />}
      {reEnrolOn !== null && <FactRow label="Enrolled again on" value={dateLabel(reEnrolOn)} />}
      <FactRow label="The courier pays in" value={formatPercent(ownPercent)} />
      <FactRow label="The provider pays in" value={formatPercent(providerPercent)} />
      {last && (
        <FactRow
          label={periodLabel(last.period)}
          value={pounds(last.own + last.provider)}
          note={`${pounds(last.own)} from the courier and ${pounds(last.provider)} from the provider, on ${pounds(last.earnings)} earned`}
        />
      )}
    </dl>
  )
}
