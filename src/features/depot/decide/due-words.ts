import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { addDays, dayName } from '#domain/near-day.ts'

interface Due {
  words: string
  /** Red today and before, amber tomorrow, else muted. */
  tone: 'missing' | 'carry' | 'quiet'
}

/** When something is due, by days in the United Kingdom as "2026-05-14". */
export function dueOf(dueOn: string, today: string): Due {
  if (dueOn < today)
    return {
      words: dueOn === addDays(today, -1) ? 'was due yesterday' : `was due ${dayAndMonth(dueOn)}`,
      tone: 'missing',
    }
  if (dueOn === today) return { words: 'due today', tone: 'missing' }
  if (dueOn === addDays(today, 1)) return { words: 'due tomorrow', tone: 'carry' }
  const weekday = dayName(dueOn).split(' ')[0] ?? ''
  return { words: `due ${dueOn < addDays(today, 7) ? weekday : dayAndMonth(dueOn)}`, tone: 'quiet' }
}
