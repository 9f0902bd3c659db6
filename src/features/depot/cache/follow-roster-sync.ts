import { refreshCouriers } from './refresh-sync.ts'
import { readCached } from './cache-store.ts'
import { onRosterChange } from './desk-hints-sync.ts'
import { throttle } from '../requests/throttle.ts'

/** Milliseconds from one reading to the next, where several couriers are entered one after the other. */
const gapMs = 1_000

async function refreshRosters(): Promise<void> {
  const subDepots = (await readCached('rounds'))?.value.subDepots ?? []
  await Promise.all(subDepots.map((subDepot) => refreshCouriers(subDepot, 0)))
}

/** Reads the roster again as soon as the service says that it has moved, whichever screen is open. Returns how to stop. */
export function followRoster(): () => void {
  // Signing out closes the store while this reads. The next screen reads it again.
  const { run, stop } = throttle(async () => await refreshRosters().catch(() => undefined), gapMs)
  const unsubscribe = onRosterChange(run)
  return () => {
    stop()
    unsubscribe()
  }
}
