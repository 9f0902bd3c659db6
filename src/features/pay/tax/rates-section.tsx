import { dateLabel } from '#domain/dates/day-labels.ts'
import { formatAmount } from '#domain/money.ts'
import { mileageRatesOn } from '#domain/tax/mileage-rates.ts'
import { vehicleKindLabels } from '#domain/tax/tax-labels.ts'
import { taxVehicleKindSchema } from '#contracts/tax/tax.ts'
import { Link } from '#ui/controls/link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { useTaxYear } from './use-tax-year.ts'

/** The flat rates that are in force on the last day of the shown year, or today, with where they can be looked up. */
export function RatesSection() {
  const { year, today } = useTaxYear()
  const day = today < year.to ? today : year.to
  const inForce = mileageRatesOn(day)
  return (
    <Section line labelledBy="tax-rates">
      <SectionHeading id="tax-rates">HMRC’s flat rates</SectionHeading>
      {inForce && (
        <>
          <dl>
            {taxVehicleKindSchema.options.map((kind) => {
              const rate = inForce.rates[kind]
              return (
                <FactRow
                  key={kind}
                  label={vehicleKindLabels[kind]}
                  value={rate ? `${formatAmount(rate.first)} a mile` : 'No flat rate'}
                  note={
                    rate &&
                    rate.after !== rate.first &&
                    `For the first 10,000 miles of a tax year by all cars and vans, then ${formatAmount(rate.after)}`
                  }
                />
              )
            })}
          </dl>
          <p className="text-meta measure">
            In force since {dateLabel(inForce.from)}. Checked on {dateLabel(inForce.checkedOn)} on{' '}
            <Link to={inForce.source} target="_blank" rel="noopener noreferrer">
              GOV.UK: simplified expenses for vehicles
            </Link>
            . Check it there before you rely on it.
          </p>
        </>
      )}
    </Section>
  )
}
