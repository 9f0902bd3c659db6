import { useNavigation } from 'react-router-dom'
import { useSyncExternalStore } from 'react'
import { inFlight } from '#offline/api/in-flight.ts'
import { PageProgress } from '#ui/progress-bar.tsx'

/** The bar at the top edge, for route loads and requests that somebody waits for. */
export function PageLoadBar() {
  const requests = useSyncExternalStore(inFlight.subscribe, inFlight.count)
  const { state } = useNavigation()
  return requests > 0 || state !== 'idle' ? <PageProgress /> : null
}
