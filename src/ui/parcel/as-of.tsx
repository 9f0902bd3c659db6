import { londonDay, londonTime, longDay } from '#domain/dates/day.ts'
import { useToday } from './use-today.ts'

/** "Round 104, as of 05:40 today": how old what is shown may be. Nothing where it never came. */
export function UpdatedAt({ at, what }: { at: number | null; what?: string }) {
  const today = useToday()
  if (at === null) return null
  const date = new Date(at)
  const when = londonDay(date) === today ? `${londonTime(date)} today` : `${londonTime(date)} on ${longDay(date)}`
  return <p className="text-meta">{what === undefined ? `As of ${when}` : `${what}, as of ${when}`}</p>
}
