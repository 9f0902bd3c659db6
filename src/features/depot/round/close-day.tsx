import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDayInSentence } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readActionRejections } from '../action-state-store.ts'
import { closeDays } from '../desk-actions-sync.ts'
import { deskRejections } from '../desk-rejections.ts'
import { useMay } from '../frame/desk-places.ts'
import { counted, figure } from '../figures.ts'
import { addressOfDay } from '../today/day-address.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { useSaveAction } from '../use-save-action.ts'

interface CloseDayProps {
  /** All rounds of the day, or the one round whose page it is. */
  rounds: readonly RoundStatus[]
  /** It is the page of one round: the other rounds of the day stay open. */
  isOneRound?: boolean
  /** "2026-05-14" */
  day: string
  today: string
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

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

/** Says which rounds nobody drives although they have parcels; undefined: there are none. */
function unassignedLabel(open: readonly RoundStatus[]): { sentence: string; link: string } | undefined {
  const rounds = open.filter(({ round, left }) => round.courier === null && left > 0)
  const [first, ...more] = rounds.map(({ round }) => round.roundNumber).toSorted(byNumber)
  if (first === undefined) return undefined
  const left = counted(
    rounds.reduce((sum, each) => sum + each.left, 0),
    'parcel',
  )
  if (more.length === 0) return { sentence: `Round ${first} has ${left} and no courier.`, link: 'Assign it' }
  const names = new Intl.ListFormat('en-GB').format([first, ...more])
  return { sentence: `Rounds ${names} have ${left} and no courier.`, link: 'Assign them' }
}

/** Closes the day of rounds after explaining what that means, and shows who closed it and when. */
export function CloseDay({ rounds, isOneRound = false, day, today }: CloseDayProps) {
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const saveAction = useSaveAction()
  const may = useMay()
  const ids = rounds.map(({ round }) => round.id)
  const rejection = useLiveQuery(
    async () => (await readActionRejections(ids.map((id) => `staff-manifest/${id}`)))[0],
    [ids.join(',')],
  )
  // Nothing of a day that has not begun can be closed.
  if (day > today || rounds.length === 0) return null
  const one = isOneRound ? rounds[0] : undefined
  const open = rounds.filter(({ round }) => round.closedAt === null && may('dispatch', round.subDepot))
  const unassigned = unassignedLabel(open)
  const label = closedLabel(rounds, day)
  if (open.length === 0 && label === undefined) return null
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
              {unassigned !== undefined && (
                <div>
                  <p className="text-strong">{unassigned.sentence}</p>
                  {day >= today && (
                    <TextLink to={addressOfDay('/depot/rounds?assign=yes', day, today)}>{unassigned.link}</TextLink>
                  )}
                </div>
              )}
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
