import { useLiveQuery } from 'dexie-react-hooks'
import { pounds } from '#domain/money.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { formatPayPeriod } from '#domain/pay-period.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { InvoiceLines } from './earlier-weeks.tsx'
import { readPeriodPay, type PeriodPay } from './invoices-store.ts'
import { invoiceTo, isSameSum, periodTo, type SumKey } from './pay-address.ts'
import { shortWeek, sumTitle, formatSum, formatWeek } from '#domain/pay/pay-labels.ts'
import { toSumBand } from '#domain/pay/failed-attempt.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure, FigureRow } from '#ui/pay/figure.tsx'
import { SumLines } from '#ui/pay/sum-lines.tsx'
import '#ui/pay/pay.css'

/** Pounds by week of a period; a week without an invoice has no figure. */
export function periodPlot({ period: { from, to }, invoices }: PeriodPay): PlotData {
  const weeks: string[] = []
  for (let week = from; week <= to; week = addDays(week, 7)) weeks.push(week)
  const totalOf = (week: string): number | null => {
    const own = invoices.filter((invoice) => invoice.week === week)
    return own.length === 0 ? null : own.reduce((sum, { total }) => sum + total, 0)
  }
  return {
    places: weeks.map((week) => ({
      short: `${Number(week.slice(8))}/${Number(week.slice(5, 7))}`,
      whole: shortWeek(week),
    })),
    series: [{ name: 'Pay', values: weeks.map(totalOf) }],
    format: pounds,
    formatBrief: (tenths) => String(Math.round(tenths / 1000)),
  }
}

function PeriodSums({ pay: { period, sums, others, total } }: { pay: PeriodPay }) {
  const beside = others !== 0 && (
    <dl>
      <FactRow
        money
        label="Other pay"
        value={<Figure of={figureKey('period-other', period.id)}>{pounds(others)}</Figure>}
        note="Claims, holidays, bonuses and adjustments"
      />
    </dl>
  )
  return (
    <Section labelledBy="period-sums">
      <SectionHeading id="period-sums">How it adds up</SectionHeading>
      <SumLines
        sums={sums}
        figures={{
          toOf: (sum) => periodTo(period.id, sum),
          figureOf: (sum) => figureKey('period-line', period.id, toSumBand(sum), sum.rateFrom, sum.rate),
          total: figureKey('period', period.id),
        }}
        others={beside}
        totalLabel="The period"
        total={total}
      />
    </Section>
  )
}

function SumInvoices({ pay: { invoices }, sum }: { pay: PeriodPay; sum: SumKey }) {
  const own = invoices.flatMap((invoice) => {
    const found = invoice.sums.find((each) => isSameSum(each, sum))
    return found ? [{ invoice, found }] : []
  })
  return (
    <Section>
      <SectionHeading>{sumTitle(sum)}</SectionHeading>
      <div className="pay-lines">
        {own.map(({ invoice, found }) => (
          <FigureRow
            key={invoice.id}
            to={invoiceTo(invoice.id, sum)}
            label={shortWeek(invoice.week)}
            amount={pounds(found.amount)}
            note={formatSum(found)}
            figure={figureKey('invoice-line', invoice.id, toSumBand(sum), sum.rateFrom, sum.rate)}
          />
        ))}
      </div>
    </Section>
  )
}

function Body({ pay, today }: { pay: PeriodPay; today: string }) {
  return (
    <TwoColumns
      first={
        <>
          <Section line>
            <Stack gap={24}>
              <div>
                <p className="text-meta">{formatWeek(pay.period)}</p>
                <p className="text-display pay-total">
                  <Figure of={figureKey('period', pay.period.id)}>{pounds(pay.total)}</Figure>
                </p>
              </div>
              <Plot title="Pounds by week" kind="bars" data={periodPlot(pay)} />
            </Stack>
          </Section>
          <Section labelledBy="period-weeks">
            <SectionHeading id="period-weeks">Invoices</SectionHeading>
            <InvoiceLines invoices={pay.invoices} today={today} />
          </Section>
        </>
      }
      second={
        <>
          <PeriodSums pay={pay} />
          {pay.elsewhere.length > 0 && <ListHeading title="Other periods" />}
          {pay.elsewhere.map((period) => (
            <NavRow key={period.id} to={periodTo(period.id)} label={formatPayPeriod(period)} />
          ))}
        </>
      }
    />
  )
}

/** The four or five weeks of a period, from the sums of their invoices. */
export function PeriodPage({ id, sum }: { id: string; sum: SumKey | null }) {
  const today = useToday()
  const pay = useLiveQuery(() => readPeriodPay(id), [id])
  const title = pay === null ? 'Period' : `Period ${Number(id.slice(-2))}`
  useTitle(title)
  return (
    <Page
      title={title}
      back={sum ? { to: periodTo(id), label: 'Back to the period' } : { to: '/pay', label: 'Back to Pay' }}
    >
      {pay === undefined ? null : pay === null ? (
        <EmptyState title="Period not found">Go back to Pay and choose a period.</EmptyState>
      ) : sum ? (
        <SumInvoices pay={pay} sum={sum} />
      ) : (
        <Body pay={pay} today={today} />
      )}
    </Page>
  )
}
