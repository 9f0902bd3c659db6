import { dayName } from './near-day.ts'

/** "Thursday 14 May 2026" of a day as stored, "2026-05-14". */
export const fullDay = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

/** Returns "14 September". */
export const dayAndMonth = (day: string): string => dayName(day).split(' ').slice(1).join(' ')

/** Returns "14 September 2026". */
export const dateLabel = (day: string): string => `${dayAndMonth(day)} ${day.slice(0, 4)}`

/** "14 Sep", as the axis of a plot has room for. */
export const shortDay = (day: string): string => dayName(day).replace(/^\S+ (\d+ \w{3})\w*$/, '$1')
