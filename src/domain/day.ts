const timeZone = 'Europe/London'

// Sweden writes dates as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const dayWords = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The day in the United Kingdom: "2026-05-14". */
export const londonDay = (date: Date): string => isoDay.format(date)

/** "Thursday 14 May". */
export const longDay = (date: Date): string => dayWords.format(date).replace(',', '')

/** "05:42", in the United Kingdom. */
export const londonTime = (date: Date): string => clockTime.format(date)
