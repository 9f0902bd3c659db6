/** Compares the phone's clock with the services' clock at their last response. All values are in milliseconds. */
export interface ClockReading {
  /** The time by which the phone is ahead; negative if it is behind. */
  ahead: number
  /** The phone's time at that moment. */
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

/** Returns how far the phone's clock is ahead now, in milliseconds; 0 if it is right or unknown. */
export function clockAhead(reading: ClockReading | undefined, phoneNow: number): number {
  if (!reading || Math.abs(reading.ahead) < tolerated) return 0
  const age = phoneNow - reading.at
  return age < 0 || age > believedFor ? 0 : reading.ahead
}
