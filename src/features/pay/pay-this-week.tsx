import { pounds } from '#domain/money.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { total } from '#domain/pay/sum-lines.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Figure } from '#ui/pay/figure.tsx'
import type { OwnPay } from './own-pay-store.ts'
import { weekPlot } from './week-plot.ts'
import '#ui/pay/pay.css'

/** Shows this week's pay on Today, if there is room beside the round. */
export function PayThisWeek({ own, today }: { own: readonly OwnPay[]; today: string }) {
  const week = payWeek(today)
  return (
    <Section labelledBy="pay-this-week">
      <Stack gap={12}>
        <div className="pay-brief">
          <SectionHeading id="pay-this-week">Pay this week</SectionHeading>
          <p className="text-h2">
            <Figure of={figureKey('week', week.from)}>{pounds(total(own))}</Figure>
          </p>
        </div>
        <Plot title="Pounds by day" kind="bars" data={weekPlot(week, own, today)} />
        <TextLink to="/pay">How it adds up</TextLink>
      </Stack>
    </Section>
  )
}
