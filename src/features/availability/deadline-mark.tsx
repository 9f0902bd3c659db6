import { Timer } from 'lucide-react'
import { Mark } from '#ui/feedback/mark.tsx'
import { deadlineNotice, formatDeadline, secondsFrom } from './deadline-labels.ts'
import { useNow } from './use-now.ts'

const notices = {
  'ten-minutes': '10 minutes left to answer',
  'one-minute': '1 minute left to answer',
  over: 'The deadline has passed',
} as const

interface DeadlineMarkProps {
  deadline: string
  /** Names the offer for screen readers: "round 118". */
  about: string
}

/** Counts down to the deadline of an offer. Screen readers hear three notices, not every second. */
export function DeadlineMark({ deadline, about }: DeadlineMarkProps) {
  const isFar = Date.parse(deadline) - useNow(10_000) > secondsFrom
  const now = useNow(isFar ? 10_000 : 1000)
  const [until, left] = formatDeadline(deadline, now).split(', ')
  const notice = deadlineNotice(deadline, now)
  return (
    <>
      <Mark icon={Timer} tone="carry">
        <span role="timer">
          {until}
          {left !== undefined && (
            <>
              , <span className="offer-left">{left}</span>
            </>
          )}
        </span>
      </Mark>
      <output className="visually-hidden">{notice === '' ? '' : `${notices[notice]}: ${about}`}</output>
    </>
  )
}
