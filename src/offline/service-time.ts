import { recordClockOffset } from './phone-clock.ts'

/** Milliseconds: an answer that took longer, or over which a phone slept, says nothing of the phone's own clock. */
const promptly = 30_000

let told: number | undefined
let tell: (time: number) => void
const first = new Promise<number>((resolve) => void (tell = resolve))

/**
 * Takes the time from an answer's `Date` header: of a service, or of the app's own origin. `asked`: the phone's time when
 * it was asked, and `now`: its time now.
 */
export function recordServiceTime({ headers }: Response, asked: number, now: number): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(time)) return
  if (Math.abs(now - asked) <= promptly) recordClockOffset(time, now)
  told = time
  tell(time)
}

/**
 * Returns the last time that a service sent, in ms: somebody may have set the phone's own clock. Waits for the first
 * answer, which without signal never comes.
 */
export const serviceTime = async (): Promise<number> => told ?? (await first)
