import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { PayWeek } from '#domain/pay/pay-week.ts'
import { toSumBand } from '#domain/pay/failed-attempt.ts'
import { sumExpected, total } from '#domain/pay/sum-lines.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import type { OwnPay } from './own-pay-store.ts'
import { weekTo } from './pay-address.ts'
import { parcelCount, formatWeek } from '#domain/pay/pay-labels.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure } from '#ui/pay/figure.tsx'
import { SumLines } from '#ui/pay/sum-lines.tsx'
import { weekPlot } from './week-plot.ts'
import '#ui/pay/pay.css'

type WeekProps = { week: PayWeek; own: readonly OwnPay[]; today: string }

export function WeekHead({ week, own, today }: WeekProps) {
  return (
    <Section line>
      <Stack gap={24}>
        <div>
          <p className="text-meta">{formatWeek(week)}</p>
          <p className="text-display pay-total">
            <Figure of={figureKey('week', week.from)}>{pounds(total(own))}</Figure>
          </p>
          <p>So far this week. Paid {dayName(week.paidOn)}.</p>
        </div>
        <Plot title="Pounds by day" kind="bars" data={weekPlot(week, own, today)} />
      </Stack>
    </Section>
  )
}

/** Says which parcels do not count yet: those that are only loaded, and those without a rate. */
function NotCounted({ own }: { own: readonly OwnPay[] }) {
  const loaded = own.filter(({ rule }) => rule === 'confirmed-only').length
  const noRate = own.filter(({ rule }) => rule === 'no-rate').length
  return (
    <>
      {loaded > 0 && <p className="measure">Loaded, not delivered yet: {parcelCount(loaded)}. Paid once delivered.</p>}
      {noRate > 0 && (
        <p className="measure">
          No rate yet: {parcelCount(noRate)}. They count once the depot has published their rate.
        </p>
      )}
    </>
  )
}

export function AddsUp({ week, own }: Omit<WeekProps, 'today'>) {
  return (
    <Section labelledBy="adds-up">
      <SectionHeading id="adds-up">How it adds up</SectionHeading>
      {own.length === 0 && (
        <p className="measure">Nothing recorded this week yet. It adds up here as you go, offline too.</p>
      )}
      <SumLines
        sums={sumExpected(own)}
        figures={{
          toOf: (sum) => weekTo(week.from, sum),
          figureOf: (sum) => figureKey('week-line', week.from, toSumBand(sum), sum.rateFrom, sum.rate),
          total: figureKey('week', week.from),
        }}
        totalLabel="So far"
        total={total(own)}
      />
      <NotCounted own={own} />
      {own.length > 0 && <TextLink to={weekTo(week.from)}>All {parcelCount(own.length)}</TextLink>}
    </Section>
  )
}
