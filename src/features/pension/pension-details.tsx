import type { Pension, PensionRules } from '#contracts/pay/pension.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { mayOptOut } from '#domain/pension/judge-request.ts'
import { formatPercent } from '#domain/figures/percent.ts'
import { pounds } from '#domain/money.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** "until Thursday 28 May 2026, 14 days". */
function windowWords(until: string, today: string): string {
  const left = daysBetween(today, until)
  return left === 0
    ? `${fullDay(until)}, which is today`
    : `${fullDay(until)}, ${left} ${left === 1 ? 'day' : 'days'} left`
}

export function PensionDetails({ pension, rules, today }: { pension: Pension; rules: PensionRules; today: string }) {
  const { scheme, reference, ownPercent, providerPercent, optOutUntil } = pension
  return (
    <dl>
      <FactRow label="Provider" value={scheme === '' ? 'Not entered yet' : scheme} />
      {reference !== '' && <FactRow label="Member number" value={reference} />}
      <FactRow label="You pay in" value={formatPercent(ownPercent)} />
      <FactRow
        label="The provider pays in"
        value={formatPercent(providerPercent)}
        note={`Of what you earn between ${pounds(rules.lowerAWeek)} and ${pounds(rules.upperAWeek)} a week`}
      />
      {optOutUntil !== null && (
        <FactRow
          label="Opt out until"
          value={mayOptOut(pension, today) ? windowWords(optOutUntil, today) : `Ended ${fullDay(optOutUntil)}`}
        />
      )}
    </dl>
  )
}
