import { dayAvailabilitySchema, type DayAvailability, type WeekDays } from '#contracts/availability.ts'
import { weekdays, weekdayName, type Weekday } from './day-words.ts'

/** What stands in the fields of a day, as typed. `usual`: as the weekly pattern says. */
export interface TypedDay {
  kind: DayAvailability['kind'] | 'usual' | ''
  from: string
  to: string
}

export type TypedWeek = Record<Weekday, TypedDay>

export interface DayFault {
  field: 'kind' | 'from' | 'to'
  text: string
}

const blank: TypedDay = { kind: '', from: '', to: '' }

export const typedDay = (availability: DayAvailability | null): TypedDay =>
  availability === null ? blank : { ...blank, ...availability }

export const typedWeek = (week: WeekDays | null): TypedWeek =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, typedDay(week?.[weekday] ?? null)])) as TypedWeek

/** What is typed of a day; null: as usual. `name` is that of the day, "Monday". */
export function checkDay(
  { kind, from, to }: TypedDay,
  name: string,
): { day: DayAvailability | null } | { faults: DayFault[] } {
  if (kind === '') return { faults: [{ field: 'kind', text: `Choose when you can work on ${name}` }] }
  if (kind === 'usual') return { day: null }
  if (kind !== 'between') return { day: { kind } }
  const faults: DayFault[] = []
  if (from === '') faults.push({ field: 'from', text: `Enter from when you can work on ${name}, such as 07:00` })
  if (to === '') faults.push({ field: 'to', text: `Enter until when you can work on ${name}, such as 14:00` })
  if (faults.length > 0) return { faults }
  const { data } = dayAvailabilitySchema.safeParse({ kind, from, to })
  return data
    ? { day: data }
    : { faults: [{ field: 'to', text: `The end on ${name} must be later than ${from}, on the same day` }] }
}

export interface WeekFault extends DayFault {
  weekday: Weekday
}

/** The whole week, or what is wrong with it in the order of its days. */
export function checkWeek(typed: TypedWeek): { days: WeekDays } | { faults: WeekFault[] } {
  const checked = weekdays.map((weekday) => ({ weekday, ...checkDay(typed[weekday], weekdayName(weekday)) }))
  const faults = checked.flatMap((each) =>
    'faults' in each ? each.faults.map((fault) => ({ ...fault, weekday: each.weekday })) : [],
  )
  if (faults.length > 0) return { faults }
  return {
    days: Object.fromEntries(checked.map((each) => [each.weekday, 'day' in each ? each.day : null])) as WeekDays,
  }
}
