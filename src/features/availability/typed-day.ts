import { dayAvailabilitySchema, type DayAvailability, type WeekDays } from '#contracts/availability/availability.ts'
import { weekdays, weekdayName, type Weekday } from './day-labels.ts'

/** The fields of a day, as typed. `usual` means that the weekly pattern applies. */
export interface TypedDay {
  kind: DayAvailability['kind'] | 'usual' | ''
  from: string
  to: string
}

export type TypedWeek = Record<Weekday, TypedDay>

export interface DayError {
  field: 'kind' | 'from' | 'to'
  text: string
}

const blank: TypedDay = { kind: '', from: '', to: '' }

export const typedDay = (availability: DayAvailability | null): TypedDay =>
  availability === null ? blank : { ...blank, ...availability }

export const typedWeek = (week: WeekDays | null): TypedWeek =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, typedDay(week?.[weekday] ?? null)])) as TypedWeek

/** Returns the typed availability, or null for the weekly pattern. `name` is the name of the day, "Monday". */
export function checkDay(
  { kind, from, to }: TypedDay,
  name: string,
): { day: DayAvailability | null } | { errors: DayError[] } {
  if (kind === '') return { errors: [{ field: 'kind', text: `Choose when you can work on ${name}` }] }
  if (kind === 'usual') return { day: null }
  if (kind !== 'between') return { day: { kind } }
  const errors: DayError[] = []
  if (from === '') errors.push({ field: 'from', text: `Enter a start time for ${name}, for example 07:00` })
  if (to === '') errors.push({ field: 'to', text: `Enter a finish time for ${name}, for example 14:00` })
  if (errors.length > 0) return { errors }
  const { data } = dayAvailabilitySchema.safeParse({ kind, from, to })
  return data ? { day: data } : { errors: [{ field: 'to', text: `The finish time on ${name} must be after ${from}` }] }
}

export interface WeekError extends DayError {
  weekday: Weekday
}

/** The whole week, or what is wrong with it in the order of its days. */
export function checkWeek(typed: TypedWeek): { days: WeekDays } | { errors: WeekError[] } {
  const checked = weekdays.map((weekday) => ({ weekday, ...checkDay(typed[weekday], weekdayName(weekday)) }))
  const errors = checked.flatMap((each) =>
    'errors' in each ? each.errors.map((error) => ({ ...error, weekday: each.weekday })) : [],
  )
  if (errors.length > 0) return { errors }
  return {
    days: Object.fromEntries(checked.map((each) => [each.weekday, 'day' in each ? each.day : null])) as WeekDays,
  }
}
