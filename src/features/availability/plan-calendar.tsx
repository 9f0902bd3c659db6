import { useState } from 'react'
import { furthestDay } from '#domain/availability/day-availability.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { MonthGrid } from '#ui/calendar/month-grid.tsx'
import type { GridSpan } from '#ui/calendar/month-grid-days.ts'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { dayMarks, kindIcons } from './day-marks.ts'
import { toDayMessage } from './rejection-messages.ts'
import type { OwnOffer } from './offer-status.ts'
import type { OwnAvailability } from './own-availability-store.ts'

const spans = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

function Week({ own: { pattern, patternSync, patternRefused, asOf } }: { own: OwnAvailability }) {
  if (patternRefused) {
    return (
      <div>
        <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
        <p>Your week wasn’t accepted. {toDayMessage(patternRefused.code)}</p>
        <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
      </div>
    )
  }
  if (patternSync && patternSync !== 'sent')
    return <SyncLabel kind={patternSync}>Your week: {syncLabels[patternSync].toLowerCase()}</SyncLabel>
  if (pattern) return null
  return (
    <Stack gap={12}>
      <p className="measure">
        {asOf === null
          ? 'Your days haven’t loaded on this phone yet. You can still set them.'
          : 'You haven’t set when you’re free. The depot offers rounds to couriers who have.'}
      </p>
      <ButtonLink to="/plan/week">Set when you’re free</ButtonLink>
    </Stack>
  )
}

interface PlanCalendarProps {
  own: OwnAvailability
  rounds: readonly OwnOffer[]
  today: string
  onChoose: (day: string) => void
}

export function PlanCalendar({ own, rounds, today, onChoose }: PlanCalendarProps) {
  const [span, setSpan] = useState<GridSpan>('week')
  const [day, setDay] = useState(today)
  const shown = day < today ? today : day
  return (
    <Section line>
      <Stack gap={16}>
        <SectionHeading
          aside={
            <TextLink to="/plan/week">
              Change<span className="visually-hidden"> your usual week</span>
            </TextLink>
          }
        >
          When you can work
        </SectionHeading>
        <SegmentedControl label="Show" name="plan-span" options={spans} value={span} onChange={setSpan} />
        <MonthGrid
          label="When you can work"
          span={span}
          day={shown}
          onDay={setDay}
          onChoose={(chosen) => {
            setDay(chosen)
            onChoose(chosen)
          }}
          markOf={dayMarks(own, rounds)}
          today={today}
          first={today}
          last={furthestDay(today)}
        />
        <Marks>
          <Mark icon={kindIcons.available}>All day</Mark>
          <Mark icon={kindIcons.between}>Part of the day</Mark>
          <Mark icon={kindIcons.unavailable}>Not available</Mark>
          {rounds.length > 0 && (
            <Mark icon={kindIcons.round} tone="confirmed">
              Your round
            </Mark>
          )}
        </Marks>
        <Week own={own} />
      </Stack>
    </Section>
  )
}
