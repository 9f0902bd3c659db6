import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { formatWithoutPhone } from '#domain/import/without-phone.ts'
import { changeSums } from './change-sums.ts'
import { figure } from '../figures.ts'

const dayWords = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

function roundWords({ rounds, newRounds, withoutCourier }: ReturnType<typeof changeSums>): string {
  const parts = [
    ...(newRounds > 0 ? [`${figure(newRounds)} new`] : []),
    ...(withoutCourier.length === 0 ? ['all assigned'] : []),
  ]
  return [figure(rounds), ...parts].join(', ')
}

/** Shows the changes of a file in figures. */
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
          <FactRow label="Carried forward" value={figure(sums.carried)} />
          <FactRow label="Changed" value={figure(sums.changed)} />
          <FactRow label="Removed" value={figure(sums.removed)} />
          <FactRow label="Already imported" value={figure(sums.unchanged)} />
          <FactRow
            label="Unassigned rounds"
            value={sums.withoutCourier.length === 0 ? 'none' : sums.withoutCourier.join(', ')}
          />
        </dl>
        {result.withoutPhone && <p className="measure">{formatWithoutPhone(result.withoutPhone, 'line')}.</p>}
        <p className="text-meta measure">
          {others.length === 0
            ? `Day: ${dayWords(first)}.`
            : `${figure(sums.days.length)} days, ${dayWords(first)} to ${dayWords(others.at(-1) ?? first)}.`}{' '}
          Phones get it the next time they have signal. Couriers already out see it at their next stop.
        </p>
      </Stack>
    </Section>
  )
}
