import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { HolidayChip, isWaiting } from './holiday-chip.tsx'
import { discardRejectedHoliday, editRejectedHoliday } from './holiday-actions-sync.ts'
import { holidayHalves } from './leave-figures.ts'
import { formatSpan } from './holiday-labels.ts'
import { NotTakenNote } from './not-taken.tsx'
import type { OwnHoliday, OwnLeave, RejectedHoliday } from './own-holidays-store.ts'

/** Holidays that are over or cancelled need no attention. */
const isPast = ({ row: { state, to }, sync, notTaken }: OwnHoliday, today: string): boolean =>
  notTaken === null && (sync === null || sync === 'sent') && (to < today || state === 'taken' || state === 'cancelled')

function HolidayRow({ holiday }: { holiday: OwnHoliday }) {
  const { row, sync, notTaken } = holiday
  return (
    <NavRow
      to={`/plan/holidays/${row.id}`}
      label={formatSpan(row)}
      meta={
        <span className="holiday-lines">
          <span>{daysLabel(holidayHalves(row))}</span>
          <HolidayChip holiday={holiday} />
          {row.state === 'declined' && <span>{row.text}</span>}
          {row.state === 'requested' && !isWaiting(holiday) && <span>Waiting for the depot to decide</span>}
          {notTaken ? (
            <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
          ) : (
            isWaiting(holiday) && sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
          )}
        </span>
      }
    />
  )
}

/** Why the depot has not taken a request, and the way back into the form with all that was typed. */
function Refused({ refused }: { refused: RejectedHoliday }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const about = formatSpan(refused.input)
  const change = async () => {
    const edited = await editRejectedHoliday(refused)
    setProblem(edited.ok ? undefined : edited.error.message)
    if (edited.ok) await navigate('/plan/holidays/request')
  }
  return (
    <Section tight line>
      <NotTakenNote title={about} about={about} refused={refused} onForget={() => discardRejectedHoliday(refused.n)}>
        {problem !== undefined && <FieldMessage id={`holiday-change-${refused.n}`}>{problem}</FieldMessage>}
        <Button kind="inline" fit onClick={() => void change()}>
          Change it<span className="visually-hidden">: {about}</span>
        </Button>
      </NotTakenNote>
    </Section>
  )
}

export function OwnHolidays({ leave, today }: { leave: OwnLeave; today: string }) {
  const past = leave.holidays.filter((holiday) => isPast(holiday, today))
  const open = leave.holidays.filter((holiday) => !past.includes(holiday))
  const isEmpty = open.length + leave.refused.length === 0
  return (
    <>
      <ListHeading title="Your holidays" aside={isEmpty ? undefined : String(open.length + leave.refused.length)} />
      {leave.refused.map((refused) => (
        <Refused key={refused.n} refused={refused} />
      ))}
      {open.map((holiday) => (
        <HolidayRow key={holiday.row.id} holiday={holiday} />
      ))}
      {isEmpty && (
        <Section tight line>
          <p>You haven’t booked or requested any.</p>
        </Section>
      )}
      {past.length > 0 && (
        <DisclosureRow label="Over or cancelled" count={past.length}>
          {past.map((holiday) => (
            <HolidayRow key={holiday.row.id} holiday={holiday} />
          ))}
        </DisclosureRow>
      )}
    </>
  )
}
