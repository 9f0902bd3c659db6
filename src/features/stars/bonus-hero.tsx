import type { StarPeriod, StarRules } from '#contracts/performance/stars.ts'
import { pounds } from '#domain/money.ts'
import { formatPercent } from '#domain/figures/percent.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { getRate } from '#domain/quality/measures.ts'
import { getAverageStars, nextStep } from '#domain/stars/star-period.ts'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { formatAverage, listMissing } from '#domain/stars/star-labels.ts'
import './stars.css'

function WayUp({ period, rules }: { period: StarPeriod; rules: StarRules }) {
  const step = nextStep(period, rules)
  if (!step) {
    return (
      <Section line>
        <p className="measure">You’re on the highest bonus. Keep your average up to keep it.</p>
      </Section>
    )
  }
  return (
    <Section line>
      <Stack gap={8}>
        <SectionHeading>For {pounds(step.pays)}</SectionHeading>
        <ul className="stars-missing">
          {listMissing(step, rules.firstAttempt).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}

/** Shows the bonus of a period, how it is counted, and what the next step needs. */
export function BonusHero({ period, rules, isOpen }: { period: StarPeriod; rules: StarRules; isOpen: boolean }) {
  const average = getAverageStars(period)
  const first = getRate('firstAttempt', period.firstAttempt)
  return (
    <>
      <Section line>
        <Stack gap={16}>
          <Stack gap={8}>
            <p className="text-meta">
              {dayName(period.from)} to {dayName(period.to)}
            </p>
            <p className="text-display">{pounds(period.pays)}</p>
            <p>{isOpen ? 'So far this period.' : 'This period is over.'}</p>
          </Stack>
          <FiguresRow
            items={[
              { label: 'Average', value: average === null ? '–' : formatAverage(average) },
              { label: 'Reviews', value: period.reviews },
              { label: 'First time', value: first === null ? '–' : formatPercent(first, 1) },
            ]}
          />
        </Stack>
      </Section>
      {isOpen && <WayUp period={period} rules={rules} />}
    </>
  )
}
