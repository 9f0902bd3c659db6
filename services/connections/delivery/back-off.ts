const minute = 60_000
const hour = 60 * minute

/** Milliseconds for which an event is tried. */
export const tryForMs = 72 * hour
/** Milliseconds without any answer after which somebody is told by email. */
export const reportAfterMs = hour

const delays = [5_000, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour] as const
const lastDelay = 8 * hour
const longestProbeDelay = minute

/** Up to a fifth more or less, so that what failed at one moment does not come back at one. */
const spread = (ms: number, random: () => number): number => Math.round(ms * (0.8 + 0.4 * random()))

/** Milliseconds before the next attempt of an event that was tried `tries` times. */
export const eventDelay = (tries: number, random: () => number = Math.random): number =>
  spread(delays[tries - 1] ?? lastDelay, random)

/** Milliseconds before the next attempt at a receiver of which nothing has come for `tries` attempts. */
export const probeDelay = (tries: number, random: () => number = Math.random): number =>
  spread(Math.min(5_000 * 3 ** Math.min(tries - 1, 10), longestProbeDelay), random)
