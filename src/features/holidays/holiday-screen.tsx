import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { syncLabels } from '#domain/sync-words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { CancelHoliday } from './cancel-holiday.tsx'
import { CoverFacts } from './cover-facts.tsx'
import { HolidayChip, isWaiting } from './holiday-chip.tsx'
import { discardRejectedAnswer } from './holiday-deeds-sync.ts'
import { momentWords, spanWords, yearWords } from './holiday-words.ts'
import { NotTakenNote } from './not-taken.tsx'
import { readOwnLeave, type OwnHoliday } from './own-holidays-store.ts'

const back = { to: '/plan/holidays', label: 'Back to Holidays' }

function Facts({ holiday, today }: { holiday: OwnHoliday; today: string }) {
  const { row, sync, notTaken } = holiday
  const isOpen = row.state === 'requested' || (row.state === 'approved' && row.from > today)
  return (
    <>
      <Section line>
        <Stack gap={12}>
          <h2 className="text-h2">{spanWords(row)}</h2>
          <div>
            <HolidayChip holiday={holiday} />
          </div>
          {row.state === 'declined' && <p className="measure">The depot says: {row.text}</p>}
          {row.state === 'requested' && (
            <p>{isWaiting(holiday) ? 'Not yet received by the depot.' : 'The depot has it and has not decided yet.'}</p>
          )}
          {isWaiting(holiday) && sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
          {notTaken && (
            <NotTakenNote
              title="Your cancellation was not taken"
              about={spanWords(row)}
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
            <FactRow key={year} label={`Of the ${yearWords(year)}`} value={daysLabel(halves)} />
          ))}
          <FactRow label="Asked for" value={momentWords(row.requestedAt, today)} />
          {row.decidedAt !== null && <FactRow label="Decided" value={momentWords(row.decidedAt, today)} />}
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

/** `/plan/holidays/:holiday`: one holiday, how it stands and who covers. */
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
          <EmptyState title="This holiday is not here">
            It may have been taken back, or is not on this phone yet. Go back and choose another.
          </EmptyState>
        )
      )}
    </Page>
  )
}
