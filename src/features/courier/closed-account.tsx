import { CircleAlert } from 'lucide-react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'

/** Explains that the depot closed the account. `ended`: the user pool has ended the sign-in too. */
export function ClosedAccount({ closedAt, ended }: { closedAt: string | undefined; ended: boolean }) {
  const today = useToday()
  if (closedAt === undefined && !ended) return null
  const since = closedAt && `${nearDay(londonDay(new Date(closedAt)), today)} ${londonTime(new Date(closedAt))}`
  return (
    <NavRow
      to="/outbox"
      above={
        <Mark icon={CircleAlert} tone="missing">
          Account closed
        </Mark>
      }
      label={since ? `Your depot has closed your account: ${since}` : 'Your depot has closed your account'}
      meta={
        ended
          ? 'Unsent work is saved on this phone. It will be sent once your depot reopens your account and you sign in again. Ask your depot.'
          : 'Unsent work is saved on this phone. It can still be sent for up to an hour. Ask your depot.'
      }
    />
  )
}
