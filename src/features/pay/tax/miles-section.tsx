import { dateLabel } from '#domain/dates/day-labels.ts'
import { formatAmount, pounds } from '#domain/money.ts'
import { mileageRatesOn } from '#domain/tax/mileage-rates.ts'
import { formatMiles } from '#domain/tax/miles.ts'
import type { TaxTotals } from '#domain/tax/total-year.ts'
import { Link } from '#ui/controls/link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'

/** The miles of a year by rate, with the day and the source of each rate. */
export function MilesSection({ totals: { mileage, uncounted } }: { totals: TaxTotals }) {
  const { lines, amount, leftAtFirstRate, unclaimedMiles } = mileage
  if (lines.length === 0 && unclaimedMiles === 0 && uncounted.length === 0) return null
  const sources = [...new Set(lines.map(({ rateFrom }) => rateFrom))].flatMap((from) => mileageRatesOn(from) ?? [])
  return (
    <Section line labelledBy="tax-miles">
      <SectionHeading id="tax-miles">Miles</SectionHeading>
      <dl>
        {lines.map(({ rateFrom, rate, miles, amount: sum }) => (
          <FactRow
            key={`${rateFrom} ${rate}`}
            money
            label={formatMiles(miles)}
            value={pounds(sum)}
            note={`${formatAmount(rate)} a mile, rate from ${dateLabel(rateFrom)}`}
          />
        ))}
        {lines.length > 0 && <FactRow money total label="Miles at the flat rate" value={pounds(amount)} />}
        {unclaimedMiles > 0 && (
          <FactRow
            label="Without a flat rate"
            value={formatMiles(unclaimedMiles)}
            note="You deduct the actual costs of that vehicle"
          />
        )}
        {lines.length > 0 && (
          <FactRow
            label="Left at the first rate"
            value={formatMiles(leftAtFirstRate)}
            note="Of 10,000 miles a tax year, by all cars and vans together"
          />
        )}
      </dl>
      {uncounted.length > 0 && (
        <p className="text-meta measure">
          {uncounted.length === 1 ? '1 receipt is' : `${uncounted.length} receipts are`} saved and not counted, because
          the flat rate includes fuel, repairs, insurance and vehicle tax.
        </p>
      )}
      {sources.map(({ from, source, checkedOn }) => (
        <p key={from} className="text-meta measure">
          Rates from {dateLabel(from)}:{' '}
          <Link to={source} target="_blank" rel="noopener noreferrer">
            GOV.UK, simplified expenses for vehicles
          </Link>
          , checked on {dateLabel(checkedOn)}. Check it there before you rely on it.
        </p>
      ))}
    </Section>
  )
}
