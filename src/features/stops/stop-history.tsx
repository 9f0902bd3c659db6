import { useState } from 'react'
import type { StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { londonTime } from '#domain/dates/day.ts'
import { getHandedOver, getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { stopEventLabel } from '#domain/stops/stop-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { undoAtStop } from './record-stop-sync.ts'

interface HistoryProps {
  list: StopList
  /** The events to show: those of a stop, or one batch. */
  shows: (event: StopEvent) => boolean
}

/** What was recorded, with what undoes it. */
export function StopHistory({ list, shows }: HistoryProps) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const inEffect = getStopEventsInEffect(list.events)
  const gone = getHandedOver(inEffect)
  const events = list.events.filter((event) => event.kind !== 'undone' && shows(event))
  if (events.length === 0) return null
  const undo = async (event: StopEvent) => {
    const saved = await undoAtStop({ manifestId: list.id, supersedes: event.id })
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: `Undone: ${stopEventLabel(event)}` })
  }
  return (
    <Section labelledBy="stop-history">
      <Stack gap={12}>
        <SectionHeading id="stop-history">What was recorded</SectionHeading>
        {problem !== undefined && <FieldMessage id="stop-history-problem">{problem}</FieldMessage>}
        <ul>
          {events.map((event) => {
            const isUndone = !inEffect.includes(event)
            const isGone = event.kind === 'collected' && event.parcels.some(({ id }) => gone.has(id))
            const label = stopEventLabel(event)
            return (
              <li key={event.id}>
                <Stack gap={4}>
                  <p className="text-strong">
                    {londonTime(new Date(event.occurredAt))} {isUndone ? `Undone: ${label}` : label}
                  </p>
                  {event.note && <p>{event.note}</p>}
                  {event.photos.length > 0 && (
                    <p className="text-meta">
                      {event.photos.length} {event.photos.length === 1 ? 'photo' : 'photos'}
                    </p>
                  )}
                  {!event.own && <p className="text-meta">Recorded by another courier of this round.</p>}
                  {isGone && !isUndone && (
                    <p className="text-meta">Some of these were handed over. Undo the handover first to change this.</p>
                  )}
                  {event.own && !isUndone && !isGone && (
                    <Button kind="inline" fit onClick={() => void undo(event)}>
                      Undo<span className="visually-hidden">: {label}</span>
                    </Button>
                  )}
                </Stack>
              </li>
            )
          })}
        </ul>
      </Stack>
    </Section>
  )
}
