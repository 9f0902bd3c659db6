import type { ImportResult } from '#contracts/manifest-import.ts'
import { dayName } from '#domain/near-day.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { changeSums } from './change-sums.ts'
import { figure } from '../fresh/figures.ts'

const dayWords = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

function roundWords({ rounds, newRounds, withoutCourier }: ReturnType<typeof changeSums>): string {
  const parts = [
    ...(newRounds > 0 ? [`${figure(newRounds)} new`] : []),
    ...(withoutCourier.length === 0 ? ['all with a courier'] : []),
  ]
  return [figure(rounds), ...parts].join(', ')
}

/** What a file changes, or has changed, in figures. */
export function ChangeList({ title, result }: { title: string; result: ImportResult }) {
  const sums = changeSums(result)
  const [first = '', ...others] = sums.days
  return (
    <Section labelledBy="import-changes">
      <Stack gap={16}>
        <SectionHeading id="import-changes">{title}</SectionHeading>
        <dl className="change-facts">
          <FactRow label="Rounds" value={roundWords(sums)} />
          <FactRow label="New parcels" value={figure(sums.added)} />
          <FactRow label="Carried forward again" value={figure(sums.carried)} />
          <FactRow label="Changed" value={figure(sums.changed)} />
          <FactRow label="Gone from their round" value={figure(sums.removed)} />
          <FactRow label="Known already" value={figure(sums.unchanged)} />
          <FactRow
            label="Rounds without a courier"
            value={sums.withoutCourier.length === 0 ? 'none' : sums.withoutCourier.join(', ')}
          />
        </dl>
        <p className="text-meta measure">
          {others.length === 0
            ? `Day: ${dayWords(first)}.`
            : `${figure(sums.days.length)} days, ${dayWords(first)} to ${dayWords(others.at(-1) ?? first)}.`}{' '}
          Phones fetch it the next time they have signal; a round in progress is told at its next stop.
        </p>
      </Stack>
    </Section>
  )
}
