import { askCouriers } from './ask-desk-sync.ts'
import { readAnswer } from './desk-answers-store.ts'
import { hearRoster } from './hear-desk-sync.ts'
import { spaced } from './spaced.ts'

/** Milliseconds from one reading to the next, where several couriers are entered one after the other. */
const gap = 1_000

async function readAgain(): Promise<void> {
  const subDepots = (await readAnswer('rounds'))?.value.subDepots ?? []
  await Promise.all(subDepots.map((subDepot) => askCouriers(subDepot, 0)))
}

/** Reads the roster again as soon as the service says that it has moved, whichever screen is open. Returns how to stop. */
export function followRoster(): () => void {
  // At sign-out the store is closed under it; what could not be read is read with the next screen.
  const { ask, stop } = spaced(async () => await readAgain().catch(() => undefined), gap)
  const stopHearing = hearRoster(ask)
  return () => {
    stop()
    stopHearing()
  }
}
