import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { HolidayChip, isWaiting } from './holiday-chip.tsx'
import { discardRejectedAnswer, cancelOwnHoliday } from './holiday-actions-sync.ts'
import { formatMoment, formatSpan, formatYear } from './holiday-labels.ts'
import { NotTakenNote } from './not-taken.tsx'
import { readOwnLeave, type OwnHoliday } from './own-holidays-store.ts'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { holidayHalves } from './leave-figures.ts'
import type { Cover, Invitation } from '#contracts/holidays/holidays.ts'

function coverWords({ state, until }: Cover, today: string): string {
  switch (state) {
    case 'asked':
      return until === null
        ? 'Asked as soon as the depot has your request. They have 48 hours to answer.'
        : `They can answer until ${formatMoment(until, today)}. After that the depot finds cover.`
    case 'covered':
      return 'Your round is covered.'
    case 'pool':
      return 'The depot will find someone.'
    case 'none':
      return 'Not needed.'
  }
}

const invitationWords: Readonly<Record<Invitation['state'], string>> = {
  invited: 'Not answered yet',
  accepted: 'Covering',
  declined: 'Declined',
  expired: 'Did not answer',
  withdrawn: 'No longer needed',
  assigned: 'Covering (the depot’s choice)',
}

function CoverFacts({ cover, today }: { cover: Cover; today: string }) {
  return (
    <>
      <ListHeading title="Cover" />
      <Section tight>
        <Stack gap={8}>
          <p className="measure">{coverWords(cover, today)}</p>
          {cover.invitations.length > 0 && (
            <dl>
              {cover.invitations.map(({ courier, name, state }) => (
                <FactRow key={courier} label={name} value={invitationWords[state]} />
              ))}
            </dl>
          )}
        </Stack>
      </Section>
    </>
  )
}

/** An undo could come too late: whoever cancels may not be able to ask again. So it is asked once, with what it means. */
function CancelHoliday({ holiday: { row } }: { holiday: OwnHoliday }) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    const saved = await cancelOwnHoliday(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    setAsking(false)
    toast({ text: 'Cancellation saved on this phone' })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel this holiday</Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Cancel this holiday?">
        <Section tight>
          <Stack gap={16}>
            <p>
              {formatSpan(row)}. Its {daysLabel(holidayHalves(row))} of leave come back to you. If you change your mind,
              you’ll need to ask again and give the same notice.
            </p>
            {problem !== undefined && <FieldMessage id="holiday-cancel-problem">{problem}</FieldMessage>}
            <Button kind="primary" onClick={() => void cancel()}>
              Yes, cancel it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </Stack>
        </Section>
      </Sheet>
    </>
  )
}

const back = { to: '/plan/holidays', label: 'Back to Holidays' }

function Facts({ holiday, today }: { holiday: OwnHoliday; today: string }) {
  const { row, sync, notTaken } = holiday
  const isOpen = row.state === 'requested' || (row.state === 'approved' && row.from > today)
  return (
    <>
      <Section line>
        <Stack gap={12}>
          <h2 className="text-h2">{formatSpan(row)}</h2>
          <div>
            <HolidayChip holiday={holiday} />
          </div>
          {row.state === 'declined' && <p className="measure">The depot says: {row.text}</p>}
          {row.state === 'requested' && (
            <p>{isWaiting(holiday) ? 'Not yet received by the depot.' : 'Waiting for the depot to decide.'}</p>
          )}
          {isWaiting(holiday) && sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
          {notTaken && (
            <NotTakenNote
              title="The depot didn’t accept your cancellation"
              about={formatSpan(row)}
              refused={notTaken}
              onForget={() => discardRejectedAnswer(notTaken.n)}
            />
          )}
        </Stack>
      </Section>
      <ListHeading title="Leave" />
      <Section tight>
        <dl>
          {row.leave.map(({ year, halves }) => (
            <FactRow key={year} label={`Of the ${formatYear(year)}`} value={daysLabel(halves)} />
          ))}
          <FactRow label="Asked for" value={formatMoment(row.requestedAt, today)} />
          {row.decidedAt !== null && <FactRow label="Decided" value={formatMoment(row.decidedAt, today)} />}
        </dl>
      </Section>
      <CoverFacts cover={row.cover} today={today} />
      {isOpen && !notTaken && (
        <Section>
          <CancelHoliday holiday={holiday} />
        </Section>
      )}
    </>
  )
}

/** The screen at `/plan/holidays/:holiday`. */
export function HolidayScreen() {
  useTitle('Holiday')
  const { holiday: id } = useParams()
  const today = useToday()
  const leave = useLiveQuery(readOwnLeave)
  const found = leave?.holidays.find(({ row }) => row.id === id)
  return (
    <Page title="Holiday" back={back}>
      {found ? (
        <Facts holiday={found} today={today} />
      ) : (
        leave && (
          <EmptyState title="Holiday not found">
            It may have been withdrawn, or isn’t on this phone yet. Go back and choose another.
          </EmptyState>
        )
      )}
    </Page>
  )
}
