import type { Clock } from '../clock.ts'

/** Milliseconds; the window moves on by this much. */
const step = 60_000

export interface RecentMax {
  add(value: number): void
  /** Returns the greatest value of the last minutes, or undefined if there was none. */
  read(): number | undefined
}

/** Remembers the greatest value of the last `minutes`. */
export function createRecentMax(clock: Clock, minutes: number): RecentMax {
  const byMinute = new Map<number, number>()
  const present = (): number => Math.floor(clock.now().getTime() / step)
  const discardOld = (): void => {
    const oldest = present() - minutes
    for (const minute of byMinute.keys()) if (minute <= oldest) byMinute.delete(minute)
  }
  return {
    add(value) {
      discardOld()
      const minute = present()
      byMinute.set(minute, Math.max(value, byMinute.get(minute) ?? value))
    },
    read() {
      discardOld()
      return byMinute.size === 0 ? undefined : Math.max(...byMinute.values())
    },
  }
}
