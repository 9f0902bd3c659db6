import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDayInSentence } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readActionRejections } from '../action-state-store.ts'
import { closeDays } from '../desk-actions-sync.ts'
import { deskRejections } from '../desk-rejections.ts'
import { counted, figure } from '../figures.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { useSaveAction } from '../use-save-action.ts'

interface CloseDayProps {
  /** All rounds of the day, or the one that is looked at. */
  rounds: readonly RoundStatus[]
  /** "2026-05-14" */
  day: string
  today: string
}

/** "Closed at 18:02 by k.depot"; of several rounds the last one that was closed. */
function closedLabel(rounds: readonly RoundStatus[], day: string): string | undefined {
  const closed = rounds.filter(({ round }) => round.closedAt !== null)
  const last = closed.toSorted((a, b) => (a.round.closedAt ?? '').localeCompare(b.round.closedAt ?? '')).at(-1)
  if (!last) return undefined
  const { closedAt, closedBy } = last.round
  const at = new Date(closedAt ?? '')
  const on = londonDay(at) === day ? '' : ` on ${dayName(londonDay(at))}`
  const when = `at ${londonTime(at)}${on}${closedBy ? ` by ${closedBy}` : ''}`
  const waiting = closed.some(({ isClosing }) => isClosing) ? ', waiting to be sent' : ''
  if (closed.length === rounds.length) return `Closed ${when}${waiting}.`
  return `${figure(closed.length)} of ${counted(rounds.length, 'round')} closed, the last one ${when}${waiting}.`
}

/** Says what happens to the parcels that are still to do. */
function leftLabel(open: readonly RoundStatus[]): string {
  const left = open.reduce((sum, each) => sum + each.left, 0)
  if (left === 0) return 'Every parcel is done.'
  const [is, they] = left === 1 ? ['parcel is', 'It stays'] : ['parcels are', 'They stay']
  return `${figure(left)} ${is} still to do. ${they} on the couriers’ lists as ${left === 1 ? 'it is' : 'they are'}.`
}

/** Closes the day of rounds after explaining what that means, and shows who closed it and when. */
export function CloseDay({ rounds, day, today }: CloseDayProps) {
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const saveAction = useSaveAction()
  const ids = rounds.map(({ round }) => round.id)
  const rejection = useLiveQuery(
    async () => (await readActionRejections(ids.map((id) => `staff-manifest/${id}`)))[0],
    [ids.join(',')],
  )
  // Nothing of a day that has not begun can be closed.
  if (day > today || rounds.length === 0) return null
  const [only, ...more] = rounds
  const one = more.length === 0 ? only : undefined
  const open = rounds.filter(({ round }) => round.closedAt === null)
  const label = closedLabel(rounds, day)
  const what = one ? `the day of round ${one.round.roundNumber}` : nearDayInSentence(day, today)
  const close = () =>
    void saveAction(closeDays(open.map(({ round }) => round.id)), {
      text: one ? `Day of round ${one.round.roundNumber} closed` : `${counted(open.length, 'round')} closed`,
    }).then((isSaved) => {
      if (isSaved) setAsking(false)
    })
  return (
    <Section labelledBy={heading}>
      <Stack gap={12}>
        <SectionHeading id={heading}>End of the day</SectionHeading>
        <output>
          {label && <p>{label}</p>}
          {rejection !== undefined && <p>Not done: {deskRejections[rejection] ?? 'The service rejected it.'}</p>}
        </output>
        {open.length > 0 && (
          <Button icon={CalendarCheck} onClick={() => setAsking(true)}>
            Close the day
          </Button>
        )}
      </Stack>
      {asking && open.length > 0 && (
        <Sheet open onClose={() => setAsking(false)} title={`Close ${what}?`}>
          <Section tight>
            <Stack gap={16}>
              <p>{leftLabel(open)}</p>
              <p>Couriers can still record parcels, and what they send late still counts.</p>
              <p>A new file can’t change the lists, and the rounds can’t be assigned for this day.</p>
              <p>A closed day can’t be reopened.</p>
              <Button kind="primary" onClick={close}>
                Close the day
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it open</Button>
            </Stack>
          </Section>
        </Sheet>
      )}
    </Section>
  )
}
