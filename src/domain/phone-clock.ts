/** What a phone's clock showed beside the services' when they last answered, in milliseconds. */
export interface ClockReading {
  /** How far the phone is ahead; below zero: behind. */
  ahead: number
  /** The phone's own time at that moment. */
  at: number
}

const minute = 60_000
const hour = 60 * minute

/** A phone that is this little off shows the right day, but for a moment around midnight. */
const tolerated = 5 * minute

/**
 * How long a reading is believed without another: for a working day. Whoever sets a clock right without signal by a day
 * or more makes it look older than that, or as if it came from the future, so it is believed no more.
 */
const believedFor = 20 * hour

/** How far the phone's clock is ahead now; 0 where it is right or nothing is known of it. */
export function clockAhead(reading: ClockReading | undefined, phoneNow: number): number {
  if (!reading || Math.abs(reading.ahead) < tolerated) return 0
  const age = phoneNow - reading.at
  return age < 0 || age > believedFor ? 0 : reading.ahead
}

function span(ms: number): string {
  const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  if (ms < 50 * minute) return count(Math.round(ms / minute), 'minute')
  const hours = Math.round(ms / hour)
  return hours < 48 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day')
}

/** What to do about a wrong clock; undefined where it is right. */
export function clockWarning(ahead: number): { title: string; advice: string } | undefined {
  if (ahead === 0) return undefined
  return {
    title: `Your phone’s clock is about ${span(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead'}.`,
    advice: 'Turn on automatic date and time in your phone’s settings. Until then this app uses the depot’s time.',
  }
}
