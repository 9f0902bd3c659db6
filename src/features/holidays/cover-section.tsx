import { CalendarOff, CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import type { AnswerCoverInput } from '#contracts/holidays/holiday-commands.ts'
import type { Invitation } from '#contracts/holidays/holidays.ts'
import { isAway } from '#domain/holidays/overlap.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { isWaiting } from './holiday-chip.tsx'
import { answerForCover, discardRejectedAnswer } from './holiday-actions-sync.ts'
import { formatMoment, formatSpan } from './holiday-labels.ts'
import { NotTakenNote } from './not-taken.tsx'
import type { AskedCover, OwnLeave } from './own-holidays-store.ts'

const looks = {
  invited: { icon: Clock, tone: 'carry', words: 'Cover request' },
  accepted: { icon: CircleCheck, tone: 'confirmed', words: 'You’re covering' },
  assigned: { icon: CircleCheck, tone: 'confirmed', words: 'The depot chose you to cover' },
  declined: { icon: CircleX, tone: 'neutral', words: 'You said no' },
  expired: {
    icon: CalendarOff,
    tone: 'neutral',
    words: 'You had 48 hours to answer. The depot will find someone else',
  },
  withdrawn: { icon: CalendarOff, tone: 'neutral', words: 'No longer needed' },
} as const satisfies Record<Invitation['state'], object>

/** Cover isn't agreed until the depot has the response. */
const waitingWords = {
  accepted: 'You’ve offered to cover. The depot chooses the first courier to reply',
  declined: 'You’ve said that you can’t cover',
} as const

function Answer({ cover: { row }, away }: { cover: AskedCover; away: boolean }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const answer = async (given: AnswerCoverInput['answer']) => {
    const saved = await answerForCover(row, given)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: 'Answer saved on this phone' })
  }
  const about = <span className="visually-hidden">: {`${row.name}, ${formatSpan(row)}`}</span>
  return (
    <>
      {problem !== undefined && <FieldMessage id={`cover-answer-${row.id}`}>{problem}</FieldMessage>}
      {away && <p>You can’t cover: you’re on holiday then.</p>}
      <ButtonRow>
        {!away && <Button onClick={() => void answer('accepted')}>Yes, I’ll cover{about}</Button>}
        <Button onClick={() => void answer('declined')}>No, I can’t{about}</Button>
      </ButtonRow>
    </>
  )
}

function Cover({ cover, leave, today }: { cover: AskedCover; leave: OwnLeave; today: string }) {
  const { row, sync, notTaken } = cover
  const { icon, tone, words } = looks[row.state]
  const away = isAway(
    row,
    leave.holidays.map((each) => each.row),
  )
  const waiting = isWaiting(cover) && (row.state === 'accepted' || row.state === 'declined')
  return (
    <Section tight line>
      <Stack gap={8}>
        <h3 className="text-strong">{row.name}</h3>
        <p>{formatSpan(row)}</p>
        {waiting ? (
          <p className="measure">{waitingWords[row.state === 'accepted' ? 'accepted' : 'declined']}</p>
        ) : (
          <Mark icon={icon} tone={tone}>
            {words}
          </Mark>
        )}
        {row.state === 'invited' && row.until !== null && (
          <p className="text-meta">Answer by {formatMoment(row.until, today)}.</p>
        )}
        {isWaiting(cover) && sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
        {notTaken && (
          <NotTakenNote
            title="The depot didn’t accept your answer"
            about={`${row.name}, ${formatSpan(row)}`}
            refused={notTaken}
            onForget={() => discardRejectedAnswer(notTaken.n)}
          />
        )}
        {row.state === 'invited' && !notTaken && <Answer cover={cover} away={away} />}
      </Stack>
    </Section>
  )
}

/** Shows the cover requests that still matter: rejected, unsent, and those that haven't ended. */
export function CoverSection({ leave, today }: { leave: OwnLeave; today: string }) {
  const shown = leave.covers.filter(
    ({ row, sync, notTaken }) => notTaken !== null || (sync !== null && sync !== 'sent') || row.to >= today,
  )
  if (shown.length === 0) return null
  return (
    <>
      <ListHeading title="Cover for others" aside={String(shown.length)} />
      {shown.map((cover) => (
        <Cover key={cover.row.id} cover={cover} leave={leave} today={today} />
      ))}
    </>
  )
}
