import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, fullNearDay } from '#domain/dates/near-day.ts'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { addressOfDay } from './day-address.ts'
import './day-strip.css'

/** Days on either side of the one that is shown. */
const beside = 3

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

interface DayStripProps {
  /** The day that is shown, "2026-05-14". */
  day: string
  today: string
  /** The address of the screen: "/depot/rounds". */
  path: string
}

/** The week around a day as links, with an arrow to the day before and the day after. */
export function DayStrip({ day, today, path }: DayStripProps) {
  const to = (each: string): string => addressOfDay(path, each, today)
  const days = Array.from({ length: 2 * beside + 1 }, (_, at) => addDays(day, at - beside))
  return (
    <nav className="day-strip" aria-label="Day">
      <IconLink
        icon={ChevronLeft}
        label={`Day before: ${fullNearDay(addDays(day, -1), today)}`}
        to={to(addDays(day, -1))}
      />
      <ul className="day-strip-days">
        {days.map((each) => (
          <li key={each}>
            <Link className="day-strip-day" to={to(each)} aria-current={each === day ? 'date' : undefined}>
              <span aria-hidden="true">{each === today ? 'Today' : weekday.format(new Date(each))}</span>
              <span className="day-strip-number" aria-hidden="true">
                {Number(each.slice(8))}
              </span>
              <span className="visually-hidden">{fullNearDay(each, today)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <IconLink
        icon={ChevronRight}
        label={`Day after: ${fullNearDay(addDays(day, 1), today)}`}
        to={to(addDays(day, 1))}
      />
    </nav>
  )
}
