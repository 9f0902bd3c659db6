import { Timer } from 'lucide-react'
import { Mark } from '#ui/feedback/mark.tsx'
import { deadlineNotice, deadlineWords, secondsFrom } from './deadline-words.ts'
import { useNow } from './use-now.ts'

const notices = {
  'ten-minutes': '10 minutes left to answer',
  'one-minute': '1 minute left to answer',
  over: 'The deadline has passed',
} as const

interface DeadlineMarkProps {
  deadline: string
  /** Of what, for whoever hears it: "round 118". */
  about: string
}

/** Until when an offer can be answered, counted down. What is heard of it are three sentences, and not each second. */
export function DeadlineMark({ deadline, about }: DeadlineMarkProps) {
  const isFar = Date.parse(deadline) - useNow(10_000) > secondsFrom
  const now = useNow(isFar ? 10_000 : 1000)
  const [until, left] = deadlineWords(deadline, now).split(', ')
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
