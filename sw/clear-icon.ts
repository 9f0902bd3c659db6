import type { Engine } from '#offline/engine.ts'

/** Not in every browser. */
const badging: Partial<Pick<WorkerNavigator, 'clearAppBadge'>> = navigator

/** Takes the count off the app's icon once nothing is left. While a page is open, the page keeps the count; with none open nobody else would. */
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
