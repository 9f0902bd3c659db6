const timeZone = 'Europe/London'

/** Made when first asked for: each costs as long as a screen full of rows to draw. */
function once(make: () => Intl.DateTimeFormat): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => (format ??= make()).format(date)
}

// Sweden writes dates as ISO 8601 does.
const isoDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }))
const dayWords = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)
const clockTime = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** The day in the United Kingdom: "2026-05-14". */
export function londonDay(date: Date): string {
  // London is at UTC or an hour before it, so the two days differ in the last hour at most.
  return date.getUTCHours() === 23 ? isoDay(date) : date.toISOString().slice(0, 10)
}

/** Returns "Thursday 14 May". */
export const longDay = (date: Date): string => dayWords(date).replace(',', '')

/** "05:42", in the United Kingdom. */
export const londonTime = (date: Date): string => clockTime(date)
