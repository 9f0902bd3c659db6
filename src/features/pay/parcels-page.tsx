import { useLiveQuery } from 'dexie-react-hooks'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import type { ExpectedPay } from '#domain/pay/expected-pay.ts'
import { toSumBand } from '#domain/pay/failed-attempt.ts'
import { foldLines } from '#domain/pay/fold-lines.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readInvoice, readInvoiceLines } from './invoices-store.ts'
import { parcelName } from './mismatch-labels.ts'
import { readOwnPay } from './own-pay-store.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure, FigureRow } from '#ui/pay/figure.tsx'
import { invoiceTo, isOfSum, type SumKey } from './pay-address.ts'
import { parcelCount, formatPayRule, shortWeek, sumTitle } from '#domain/pay/pay-labels.ts'

interface PaidRow {
  /** A parcel that is paid twice is listed twice. */
  key: string
  parcel: string
  date: string
  place: string | null
  amount: number
  meta: string
  figure: string
}

/** The parcels of this phone's record; with `sum` those of one band and rate. */
export async function readOwnRows(week: string, sum: SumKey | null): Promise<PaidRow[]> {
  const own = await readOwnPay(payWeek(week))
  const rowOf = (each: ExpectedPay & { place: string | null }): PaidRow => ({
    key: each.parcel,
    parcel: each.parcel,
    date: each.date,
    place: each.place,
    amount: each.amount,
    meta: sum ? formatPayRule(each) : `${bandLabels[each.band]}. ${formatPayRule(each)}`,
    figure: figureKey('parcel', each.date, each.parcel),
  })
  return own.filter((each) => !sum || isOfSum(each, sum)).map(rowOf)
}

/** The parcels of one band and rate of an invoice; null where the invoice is not here. */
export async function readInvoiceRows(id: string, sum: SumKey): Promise<PaidRow[] | null> {
  const [invoice, lines] = await Promise.all([readInvoice(id), readInvoiceLines(id)])
  if (!invoice) return null
  const own = new Map((await readOwnPay(payWeek(invoice.week))).map((each) => [each.parcel, each]))
  const { standing, twice, earlier } = foldLines(lines)
  return [...standing.values(), ...twice, ...earlier]
    .filter((line) => isOfSum(line, sum))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ parcel, date, amount, attempt }, at) => {
      const mine = own.get(parcel)
      return {
        key: `${parcel} ${at}`,
        parcel,
        date,
        place: mine?.place ?? null,
        amount,
        meta: mine
          ? `Attempt ${attempt}. Your record: ${formatPayRule(mine)}`
          : `Attempt ${attempt}. Not on this phone`,
        figure: figureKey('invoice-parcel', id, toSumBand(sum), sum.rateFrom, sum.rate, parcel),
      }
    })
}

function PaidParcel({ row: { parcel, place, amount, meta, figure } }: { row: PaidRow }) {
  return (
    <FigureRow
      wide
      to={place === null ? undefined : `/manifest/${parcel}`}
      label={place ?? parcelName(parcel)}
      note={meta}
      amount={pounds(amount)}
      figure={figure}
    />
  )
}

interface ParcelsPageProps {
  title: string
  back: { to: string; label: string }
  rows: readonly PaidRow[] | null | undefined
  /** Returns the figure of the parcels of a day. */
  dayFigure: (day: string) => string
}

function ParcelsPage({ title, back, rows, dayFigure }: ParcelsPageProps) {
  useTitle(title)
  const days = [...new Set((rows ?? []).map(({ date }) => date))]
  return (
    <Page title={title} back={back}>
      {rows === undefined ? (
        <LoadingState label="Finding the parcels" rows={6} />
      ) : rows === null || rows.length === 0 ? (
        <EmptyState title="No parcels here">
          They may have moved to another rate. Go back and open the line again.
        </EmptyState>
      ) : (
        days.map((day) => {
          const own = rows.filter(({ date }) => date === day)
          return (
            <section key={day}>
              <ListHeading
                title={dayName(day)}
                aside={
                  <>
                    {parcelCount(own.length)},{' '}
                    <Figure of={dayFigure(day)}>{pounds(own.reduce((sum, { amount }) => sum + amount, 0))}</Figure>
                  </>
                }
              />
              {own.map((row) => (
                <PaidParcel key={row.key} row={row} />
              ))}
            </section>
          )
        })
      )}
      {rows && rows.some(({ place }) => place === null) && (
        <Section>
          <p className="text-meta measure">
            Addresses are deleted from this phone after 7 days. What each parcel paid is kept for 13 months.
          </p>
        </Section>
      )}
    </Page>
  )
}

/** The parcels of a week by this phone's record, each with the rule that gives its pay. */
export function WeekParcels({ week, sum }: { week: string; sum: SumKey | null }) {
  const rows = useLiveQuery(() => readOwnRows(week, sum), [week, sum?.band, sum?.rateFrom, sum?.rate])
  return (
    <ParcelsPage
      title={sum ? sumTitle(sum) : `Parcels, ${shortWeek(week)}`}
      back={{ to: '/pay', label: 'Back to Pay' }}
      rows={rows}
      dayFigure={(day) =>
        sum ? figureKey('day-line', day, toSumBand(sum), sum.rateFrom, sum.rate) : figureKey('day', day)
      }
    />
  )
}

export function InvoiceParcels({ id, sum }: { id: string; sum: SumKey }) {
  const rows = useLiveQuery(() => readInvoiceRows(id, sum), [id, sum.band, sum.rateFrom, sum.rate])
  return (
    <ParcelsPage
      title={sumTitle(sum)}
      back={{ to: invoiceTo(id), label: 'Back to the invoice' }}
      rows={rows}
      dayFigure={(day) => figureKey('invoice-day', id, toSumBand(sum), sum.rateFrom, sum.rate, day)}
    />
  )
}
