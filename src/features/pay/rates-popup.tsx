import { formatAmount } from '#domain/money.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { RatePeriod, RateTable } from '#contracts/pay/rates.ts'
import { paidIn, rateIn } from '#domain/pay/failed-attempt.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { sumBandLabels, wholeDay } from '#domain/pay/pay-labels.ts'
import { readOwnRates } from './rates-store.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure } from '#ui/pay/figure.tsx'
import '#ui/pay/pay.css'

const daysWords = ({ from, to }: RatePeriod): string =>
  to === null ? `From ${wholeDay(from)}` : `${wholeDay(from)} to ${wholeDay(to)}`

function RoundRates({ table: { id, round, periods }, today }: { table: RateTable; today: string }) {
  const now = periodOn(periods, today)
  const others = periods.filter((period) => period !== now).reverse()
  return (
    <>
      <Section tight labelledBy={`rates-${id}`}>
        <SectionHeading id={`rates-${id}`}>Round {round}</SectionHeading>
        {now ? (
          <>
            <p className="text-meta">{daysWords(now)}</p>
            <dl className="pay-lines">
              {paidIn(now).map((band) => (
                <FactRow
                  key={band}
                  money
                  label={sumBandLabels[band]}
                  value={<Figure of={figureKey('rate', id, band, now.from)}>{formatAmount(rateIn(now, band))}</Figure>}
                />
              ))}
            </dl>
          </>
        ) : (
          <p className="measure">There is no rate for today.</p>
        )}
      </Section>
      {others.map((period) => (
        <DisclosureRow
          key={period.from}
          label={daysWords(period)}
          meta={period.from > today ? 'Starts later' : 'Ended'}
        >
          {paidIn(period).map((band) => (
            <DisclosureLine
              key={band}
              value={
                <Figure of={figureKey('rate', id, band, period.from)}>{formatAmount(rateIn(period, band))}</Figure>
              }
            >
              {sumBandLabels[band]}
            </DisclosureLine>
          ))}
        </DisclosureRow>
      ))}
    </>
  )
}

/** Shows the past, present and future rates of each band on the courier's rounds. */
export function RatesPopup() {
  const today = useToday()
  const own = useLiveQuery(readOwnRates)
  if (!own) return null
  const { asOf } = own
  return (
    <>
      {own.appTooOld && (
        <Section tight>
          <p className="measure">
            Some rates need a newer version of the app. Close the app and open it again while you’re online to update
            it.
          </p>
        </Section>
      )}
      {own.tables.length === 0 && !own.appTooOld && (
        <EmptyState title={asOf !== null ? 'No rates yet' : 'Not loaded yet'}>
          {asOf !== null
            ? 'The depot hasn’t published rates for your round yet.'
            : 'They load automatically when you’re online, and then work offline.'}
        </EmptyState>
      )}
      {own.tables.map((table) => (
        <RoundRates key={table.id} table={table} today={today} />
      ))}
      <AsOfSection at={asOf} />
    </>
  )
}
