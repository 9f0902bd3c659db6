import { CheckCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { dayCounts } from './day-counts.ts'
import type { RoundOfDay, Today } from './today-store.ts'
import './today.css'

function nextWords(next: Manifest | undefined, today: string): string {
  if (!next) return 'Your depot hasn’t sent your next list yet. It will appear here.'
  const day = nearDay(next.date, today)
  return `Your next round is ${next.roundNumber}, ${day === 'Tomorrow' ? 'tomorrow' : `on ${day}`}. The list is on this phone.`
}

const Closed = ({ children }: { children: ReactNode }) => (
  <span className="today-closed tone-confirmed">
    <Icon of={CheckCheck} size={20} />
    <span>{children}</span>
  </span>
)

/** Green only where the depot has everything that this phone recorded. */
function Agreement({ round: { counts, recordsDeliveries } }: { round: RoundOfDay }) {
  const { total, unsent } = dayCounts(counts, recordsDeliveries)
  const words = `${formatCount(total - unsent)} of ${formatCount(total)}`
  return unsent === 0 ? (
    <FactRow label="Phone and depot agree" value={<Closed>{words}</Closed>} />
  ) : (
    <FactRow
      label="The depot has"
      value={<Mark icon={Clock} quiet>{`${words}, ${formatCount(unsent)} queued`}</Mark>}
    />
  )
}

type NoRoundTodayProps = { today: Today; day: string; listTo: (manifestId: string) => string }

/** A day without a round: the next one, and whether the last one is closed on both sides. */
export function NoRoundToday({ today: { next, before }, day, listTo }: NoRoundTodayProps) {
  const [last] = before
  return (
    <>
      <Section line>
        <Stack gap={8}>
          <p className="text-meta">{dayName(day)}</p>
          <h2 className="text-h1">No round today</h2>
          <p className="measure">{nextWords(next, day)}</p>
        </Stack>
      </Section>
      {last && (
        <Section line>
          <Stack gap={12}>
            <SectionHeading>{nearDay(last.manifest.date, day)}</SectionHeading>
            <dl>
              {before.map((round) => (
                <div key={round.manifest.id}>
                  <FactRow
                    label={`Round ${round.manifest.roundNumber}`}
                    value={`${formatCount(dayCounts(round.counts, round.recordsDeliveries).total)} parcels`}
                  />
                  <Agreement round={round} />
                </div>
              ))}
            </dl>
            <TextLink to={listTo(last.manifest.id)}>See the list</TextLink>
          </Stack>
        </Section>
      )}
      <Section line>
        <ButtonLink kind="primary" to="/plan">
          See this week
        </ButtonLink>
      </Section>
    </>
  )
}
