import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'

interface Due {
  label: string
  /** Red today and before, amber tomorrow, else muted. */
  tone: 'missing' | 'carry' | 'quiet'
}

/** Returns when something is due. Days are in the United Kingdom, as "2026-05-14". */
export function toDue(dueOn: string, today: string): Due {
  if (dueOn < today)
    return {
      label: dueOn === addDays(today, -1) ? 'was due yesterday' : `was due ${dayAndMonth(dueOn)}`,
      tone: 'missing',
    }
  if (dueOn === today) return { label: 'due today', tone: 'missing' }
  if (dueOn === addDays(today, 1)) return { label: 'due tomorrow', tone: 'carry' }
  const weekday = dayName(dueOn).split(' ')[0] ?? ''
  return { label: `due ${dueOn < addDays(today, 7) ? weekday : dayAndMonth(dueOn)}`, tone: 'quiet' }
}
