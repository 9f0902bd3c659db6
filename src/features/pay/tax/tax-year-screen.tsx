import { useLiveQuery } from 'dexie-react-hooks'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contracts/pay/pay.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { expenseCategories } from '#domain/tax/expense-categories.ts'
import { totalMonths } from '#domain/tax/month-totals.ts'
import { formatMiles } from '#domain/tax/miles.ts'
import { formatTaxYear, getTaxYear, isIn, taxYear, type TaxYear } from '#domain/tax/tax-year.ts'
import { totalYear, type TaxTotals } from '#domain/tax/total-year.ts'
import { yearlyTurnover } from '#domain/tax/vat.ts'
import { readInvoices } from '#features/pay/invoices-store.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { Plot } from '#ui/drawings/plot.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure, FigureRow } from '#ui/pay/figure.tsx'
import { MilesSection } from './miles-section.tsx'
import { NotAdvice } from './not-advice.tsx'
import { readTaxRecords, type TaxRecords } from './own-tax-store.ts'
import { recordInvoices } from './record-tax-sync.ts'
import { SetAsideSection } from './set-aside-section.tsx'
import { useTaxYear } from './use-tax-year.ts'
import { yearPlot } from './year-plot.ts'

const back = { to: '/pay', label: 'Back to Pay' }

function NeedsYou({ rejected: { entries, vehicles, settings } }: TaxRecords) {
  const count = entries.length + vehicles.length + settings.length
  if (count === 0) return null
  const to = entries.length > 0 ? '/pay/tax-year/entries' : '/pay/tax-year/settings'
  return (
    <Banner icon={TriangleAlert} title={count === 1 ? '1 record needs you.' : `${count} records need you.`}>
      {count === 1 ? 'It doesn’t' : 'They don’t'} count yet, and what you saved later waits behind.{' '}
      <Link to={to}>Put it right</Link>
    </Banner>
  )
}

function Totals({ totals, year, today }: { totals: TaxTotals; year: TaxYear; today: string }) {
  const { income, mileage, expenses, deductions, profit, vat } = totals
  const isOver = year.to < today
  return (
    <Section line labelledBy="tax-total">
      <p className="text-meta" id="tax-total">
        {profit < 0 ? 'Loss' : 'Profit'} {isOver ? 'of the year' : 'so far'}, {formatTaxYear(year)}
      </p>
      <p className="text-display">{pounds(Math.abs(profit))}</p>
      <dl>
        <FactRow money label="Income" value={<Figure of={figureKey('income', year.year)}>{pounds(income)}</Figure>} />
        <FactRow
          money
          label="Miles at the flat rate"
          value={pounds(mileage.amount)}
          note={mileage.miles > 0 ? formatMiles(mileage.miles) : undefined}
        />
        {expenses.map(({ category, amount }) => (
          <FactRow key={category} money label={expenseCategories[category].label} value={pounds(amount)} />
        ))}
        <FactRow money label="Miles and expenses together" value={pounds(deductions)} />
        <FactRow money total label={profit < 0 ? 'Loss' : 'Profit'} value={pounds(Math.abs(profit))} />
      </dl>
      {(vat.onIncome !== 0 || vat.inExpenses !== 0) && (
        <dl>
          <FactRow money label="VAT on your income" value={pounds(vat.onIncome)} note="Not part of the profit" />
          <FactRow money label="VAT in your expenses" value={pounds(vat.inExpenses)} />
        </dl>
      )}
    </Section>
  )
}

/** The year by month; the figures are in the table of the plot as well. */
function Months({
  records: { entries, vehicles },
  year,
  today,
}: {
  records: TaxRecords
  year: TaxYear
  today: string
}) {
  return (
    <Section line>
      <Stack gap={12}>
        <Plot title="Pounds by month" kind="bars" data={yearPlot(totalMonths(entries, vehicles, year), today)} />
        <p className="text-meta measure">A month goes from the 6th to the 5th, as the tax year does.</p>
      </Stack>
    </Section>
  )
}

/** The settled invoices whose income isn't in the records yet. */
function InvoicesToAdd({ invoices, records }: { invoices: readonly Invoice[]; records: TaxRecords }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (invoices.length === 0) return null
  const addAll = async () => {
    if (busy) return
    setBusy(true)
    const saved = await recordInvoices(invoices, records.settings)
    setBusy(false)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: 'Income saved on this phone' })
  }
  return (
    <>
      <Section labelledBy="tax-invoices">
        <SectionHeading id="tax-invoices">Paid invoices to add</SectionHeading>
        <Stack gap={16}>
          <p className="measure">Their income isn’t in your records yet. It counts on the day it was paid.</p>
          {problem !== undefined && <FieldMessage id="tax-add-all">{problem}</FieldMessage>}
          <Button aria-disabled={busy} onClick={() => void addAll()}>
            {invoices.length === 1 ? 'Add the invoice' : `Add all ${invoices.length} invoices`}
          </Button>
        </Stack>
      </Section>
      {invoices.map(({ id, number, paidOn, total }) => (
        <FigureRow
          key={id}
          wide
          to={`/pay/tax-year/income?invoice=${id}`}
          label={`Invoice ${number}`}
          note={`Paid ${dateLabel(paidOn)}`}
          amount={pounds(total)}
          figure={figureKey('invoice', id)}
        />
      ))}
    </>
  )
}

function Turnover({ records: { entries, settings }, today }: { records: TaxRecords; today: string }) {
  const incomes = currentEntries(entries).filter((entry) => entry.kind === 'income')
  const turnover = settings.vat ? undefined : yearlyTurnover(incomes, today)
  if (!turnover?.mustRegister) return null
  return (
    <Section line>
      <p className="measure">
        Your income of the last 12 months is {pounds(turnover.amount)}, which is more than {pounds(turnover.over)}. You
        may have to register for VAT.
      </p>
    </Section>
  )
}

function Years({ records: { entries }, year, today }: { records: TaxRecords; year: TaxYear; today: string }) {
  const present = getTaxYear(today).year
  const years = new Set([present, present - 1, ...currentEntries(entries).map(({ day }) => getTaxYear(day).year)])
  years.delete(year.year)
  return [...years]
    .sort((a, b) => b - a)
    .map((other) => (
      <NavRow
        key={other}
        to={other === present ? '/pay/tax-year' : `/pay/tax-year?year=${other}`}
        label={formatTaxYear(taxYear(other))}
        meta="Another tax year"
      />
    ))
}

/** `/pay/tax-year`: the year to date, with what to add and where to look further; `?year=2025` an earlier one. */
export function TaxYearScreen() {
  const { year, today, withYear } = useTaxYear()
  const title = 'Tax year'
  useTitle(title)
  const records = useLiveQuery(readTaxRecords)
  const known = useLiveQuery(readInvoices)
  if (!records || !known)
    return (
      <Page title={title} back={back}>
        <LoadingState label="Adding up your tax year" shape="line" rows={8} />
      </Page>
    )
  const totals = totalYear(records.entries, records.vehicles, year)
  const own = currentEntries(records.entries).filter(({ day }) => isIn(year, day))
  const recorded = new Set(
    [...currentEntries(records.entries), ...records.rejected.entries.map(({ value }) => value)].flatMap((entry) =>
      entry.kind === 'income' ? [entry.invoice] : [],
    ),
  )
  const toAdd = known.invoices.filter(
    ({ id, state, paidOn }) => state === 'settled' && paidOn <= today && isIn(year, paidOn) && !recorded.has(id),
  )
  return (
    <Page title={title} back={back}>
      <TwoColumns
        first={
          <>
            <NeedsYou {...records} />
            <NotAdvice />
            {own.length === 0 ? (
              <Section line>
                <Stack gap={8}>
                  <p className="text-meta">{formatTaxYear(year)}</p>
                  <h2 className="text-h1">No records yet</h2>
                  <p className="measure">
                    Add your miles, receipts and income. The app adds them up from {dateLabel(year.from)} to{' '}
                    {dateLabel(year.to)}.
                  </p>
                </Stack>
              </Section>
            ) : (
              <>
                <Totals totals={totals} year={year} today={today} />
                <Months records={records} year={year} today={today} />
              </>
            )}
            <Section line>
              <Stack gap={12}>
                <ButtonLink kind="primary" to="/pay/tax-year/trip">
                  Add miles
                </ButtonLink>
                <ButtonLink to="/pay/tax-year/expense">Add an expense</ButtonLink>
                <ButtonLink to="/pay/tax-year/income">Add income</ButtonLink>
              </Stack>
            </Section>
            <InvoicesToAdd invoices={toAdd} records={records} />
          </>
        }
        second={
          <>
            <NavRow
              to={withYear('/pay/tax-year/entries')}
              label="Entries"
              meta="Correct, withdraw or download them"
              value={String(own.length)}
            />
            <NavRow
              to={withYear('/pay/tax-year/quarters')}
              label="Quarters"
              meta="Sheets for Making Tax Digital, as CSV files"
            />
            <NavRow
              to="/pay/tax-year/settings"
              label="Vehicles and settings"
              meta="Vehicles, nation, kind of quarters, VAT"
            />
            {own.length > 0 && <MilesSection totals={totals} />}
            {own.length > 0 && (
              <SetAsideSection totals={totals} year={year} today={today} settings={records.settings} />
            )}
            <Turnover records={records} today={today} />
            <Years records={records} year={year} today={today} />
            <AsOfSection at={records.asOf} />
          </>
        }
      />
    </Page>
  )
}
