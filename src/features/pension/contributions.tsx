import type { Contribution } from '#contracts/pay/pension.ts'
import { pounds } from '#domain/money.ts'
import { payPeriod, formatPayPeriod } from '#domain/pay-period.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'

/** Periods that the plot shows: a year. */
const most = 12

const tenthsInAPound = 1000

const wordsOf = (id: string): string => {
  const period = payPeriod(id)
  return period ? formatPayPeriod(period) : id
}

function plotOf(contributions: readonly Contribution[]): PlotData {
  const shown = contributions.slice(0, most).toReversed()
  return {
    places: shown.map(({ period }) => ({ short: period.slice(-3), whole: wordsOf(period) })),
    series: [
      { name: 'You', values: shown.map(({ own }) => own / tenthsInAPound) },
      { name: 'Provider', values: shown.map(({ provider }) => provider / tenthsInAPound) },
    ],
    format: (value) => pounds(Math.round(value * tenthsInAPound)),
    formatBrief: (value) => value.toFixed(0),
  }
}

/** Lists contributions by pay period, newest first. */
export function Contributions({ contributions }: { contributions: readonly Contribution[] }) {
  if (contributions.length === 0) return null
  const own = contributions.reduce((sum, each) => sum + each.own, 0)
  const provider = contributions.reduce((sum, each) => sum + each.provider, 0)
  return (
    <>
      <Section line>
        <Plot kind="bars" title="Pounds paid in, by period" data={plotOf(contributions)} />
      </Section>
      <Section line>
        <Stack gap={8}>
          <SectionHeading>What was paid in</SectionHeading>
          <dl>
            {contributions.map((each) => (
              <FactRow
                key={each.period}
                money
                label={wordsOf(each.period)}
                value={pounds(each.own + each.provider)}
                note={`${pounds(each.own)} from you and ${pounds(each.provider)} from the provider, on ${pounds(each.qualifying)} of ${pounds(each.earnings)} earned`}
              />
            ))}
            <FactRow
              money
              total
              label="Total"
              value={pounds(own + provider)}
              note={`${pounds(own)} from you and ${pounds(provider)} from the provider`}
            />
          </dl>
        </Stack>
      </Section>
    </>
  )
}
