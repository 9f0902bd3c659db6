import type { Engine } from '#offline/engine.ts'

/** Some browsers lack this. */
const badging: Partial<Pick<WorkerNavigator, 'clearAppBadge'>> = navigator

/** Removes the count from the app's icon once nothing is left. An open page updates the count itself; without a page only the worker can. */
export async function clearBadge({ db }: Engine): Promise<void> {
  const [taps, photos] = await Promise.all([
    db.delivery.where('state').anyOf(['pending', 'attention']).count(),
    db.blobs.where('state').anyOf(['waiting', 'refused']).count(),
  ])
  if (taps + photos > 0) return
  try {
    await badging.clearAppBadge?.()
  } catch {
    // The system does not want it.
  }
}
