import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { dayName } from '#domain/dates/near-day.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon, type IconType } from '../theme/icon.tsx'
import { dayAfterKey, gridWeeks, pageBy, within, type GridSpan, type GridWeek } from './month-grid-days.ts'
import type { Tone } from '../theme/tone.ts'
import './month-grid.css'

/** The content of a day's cell. */
export interface DayMark {
  /** Completes the name of the day: "Thursday 14 May, available all day". Shown if the days are in a list. */
  words: string
  icon?: IconType
  tone?: Tone
  /** Saved only on this phone: drawn with a dashed line. Say so in `words` too. */
  pending?: boolean
  /** Chosen, such as a day between the first and the last of a holiday. */
  chosen?: boolean
}

export interface MonthGridProps {
  /** The subject of the grid: "Availability". */
  label: string
  span: GridSpan
  /** The one day that Tab stops at; what is shown is its week or month. "2026-05-14". */
  day: string
  /** Called by arrow keys, Page Up and Page Down, and by the buttons next to the title. */
  onDay: (day: string) => void
  /** Called by a press, Enter or Space. */
  onChoose: (day: string) => void
  markOf: (day: string) => DayMark | undefined
  today: string
  /** The days that it may go to; both count. */
  first: string
  last: string
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const monthTitle = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns "May 2026", or "10 May to 16 May" for a week. */
function titleOf(span: GridSpan, weeks: readonly GridWeek[], day: string): string {
  const [from, to] = [weeks[0]?.[0], weeks[0]?.[6]]
  return span === 'week' && from && to
    ? `${shortDay.format(noon(from))} to ${shortDay.format(noon(to))}`
    : monthTitle.format(noon(day))
}

/**
 * A week or a month of days to choose from, as the grid pattern of ARIA has it: Tab stops once, arrows move by a day and
 * by a week, Home and End within the week, Page Up and Page Down by what is shown.
 */
export function MonthGrid({ label, span, day, onDay, onChoose, markOf, today, first, last }: MonthGridProps) {
  const title = useId()
  const grid = useRef<HTMLTableElement>(null)
  // Only a key moves the focus. A press on a button leaves it on the button.
  const byKeyRef = useRef(false)
  useEffect(() => {
    if (!byKeyRef.current) return
    byKeyRef.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const weeks = gridWeeks(span, day)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const reversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = dayAfterKey(event.key, { day, span, reversed })
    if (next === null) return
    event.preventDefault()
    const there = within(next, first, last)
    if (there === day) return
    byKeyRef.current = true
    onDay(there)
  }
  const edges = weeks.flat().filter((each) => each !== null)
  const page = (by: 1 | -1) => onDay(within(pageBy(span, day, by), first, last))
  const atStart = (edges[0] ?? day) <= first
  const atEnd = (edges.at(-1) ?? day) >= last
  return (
    <div className={`month-grid month-grid-of-${span}`}>
      <div className="month-grid-head">
        <IconButton
          icon={ChevronLeft}
          label={`Previous ${span}`}
          aria-disabled={atStart}
          onClick={() => atStart || page(-1)}
        />
        <h3 id={title} className="month-grid-title" aria-live="polite">
          {titleOf(span, weeks, day)}
        </h3>
        <IconButton icon={ChevronRight} label={`Next ${span}`} aria-disabled={atEnd} onClick={() => atEnd || page(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA on the tags of a table */}
      <table ref={grid} role="grid" aria-label={label} className="month-grid-days" onKeyDown={move}>
        <thead>
          <tr className="month-grid-week month-grid-weekdays">
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((each) => each !== null)} className="month-grid-week">
              {week.map((each, at) =>
                each === null ? (
                  <td key={weekdays[at]} className="month-grid-none" aria-label="Another month" />
                ) : (
                  <DayCell
                    key={each}
                    day={each}
                    mark={markOf(each)}
                    stop={each === day}
                    isToday={each === today}
                    off={each < first || each > last}
                    onChoose={onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  day: string
  mark: DayMark | undefined
  stop: boolean
  isToday: boolean
  off: boolean
  onChoose: (day: string) => void
}

function DayCell({ day, mark, stop, isToday, off, onChoose }: DayCellProps) {
  const look = `${isToday ? 'month-grid-today' : ''} ${mark?.pending ? 'month-grid-pending' : ''} ${mark?.chosen ? 'month-grid-chosen' : ''}`
  return (
    <td className="month-grid-cell" aria-selected={mark?.chosen ?? false}>
      <button
        type="button"
        className={`month-grid-day ring-inside ${look}`}
        data-day={day}
        tabIndex={stop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={off}
        aria-label={[dayName(day), mark?.words].filter(Boolean).join(', ')}
        onClick={() => off || onChoose(day)}
      >
        <span className="month-grid-weekday">{dayName(day).slice(0, 3)}</span>
        <span className="month-grid-number">{Number(day.slice(8))}</span>
        <span className={`month-grid-mark tone-${mark?.tone ?? 'neutral'}`}>
          {mark?.icon && <Icon of={mark.icon} size={20} />}
        </span>
        <span className="month-grid-words">{mark?.words}</span>
      </button>
    </td>
  )
}
