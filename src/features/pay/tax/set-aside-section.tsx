import type { TaxSettings } from '#contracts/tax/tax.ts'
import { formatPercent } from '#domain/figures/percent.ts'
import { pounds } from '#domain/money.ts'
import { suggestSetAside } from '#domain/tax/set-aside.ts'
import { getTaxRates } from '#domain/tax/tax-rates.ts'
import { nationLabels } from '#domain/tax/tax-labels.ts'
import type { TaxYear } from '#domain/tax/tax-year.ts'
import type { TaxTotals } from '#domain/tax/total-year.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'

interface SetAsideProps {
  totals: Pick<TaxTotals, 'income' | 'deductions'>
  year: TaxYear
  today: string
  settings: TaxSettings
}

/** Whole pounds: a suggestion to the penny would look like a bill. */
const roughly = (tenths: number): string => pounds(Math.round(tenths / 1000) * 1000).replace(/\.00$/, '')

/** How much of the profit to put aside for tax, with what the suggestion leaves out. */
export function SetAsideSection({ totals: { income, deductions }, year, today, settings }: SetAsideProps) {
  const { nation, otherIncome } = settings
  const suggested = suggestSetAside({ year, day: today, income, deductions, nation, otherIncome })
  return (
    <Section line labelledBy="tax-set-aside">
      <SectionHeading id="tax-set-aside">Set aside for tax</SectionHeading>
      {suggested ? (
        <>
          <p className="text-h1">About {roughly(suggested.amount)}</p>
          <p className="text-meta measure">
            {formatPercent(suggested.share / 10, 1)} of your profit so far, if the rest of the year goes like this.
          </p>
          <dl>
            <FactRow money label="Profit of the whole year" value={roughly(suggested.projected.profit)} />
            <FactRow money label="Income tax on it" value={roughly(suggested.projected.incomeTax)} />
            <FactRow money label="National Insurance, class 4" value={roughly(suggested.projected.class4)} />
          </dl>
          <p className="text-meta measure">
            For {nationLabels[nation]}
            {otherIncome > 0 && `, above other income of ${roughly(otherIncome)}`}.{' '}
            {suggested.deductedBy === 'trading-allowance' &&
              'It deducts the trading allowance of £1,000, because that’s more than your expenses. '}
            It leaves out reliefs, student loans, payments on account and the charge on child benefit.
          </p>
        </>
      ) : (
        <p className="measure">
          {getTaxRates(year.year)
            ? 'A suggestion appears here four weeks into the tax year.'
            : 'The app doesn’t have the tax rates of this year, so it suggests nothing.'}
        </p>
      )}
      <TextLink to="/pay/tax-year/settings">Change nation or other income</TextLink>
    </Section>
  )
}
