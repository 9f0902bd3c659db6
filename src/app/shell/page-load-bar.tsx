import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'
import { inFlight } from '#offline/api/in-flight.ts'
import { PageProgress } from '#ui/feedback/progress-bar.tsx'
import { createPageProgress } from './page-progress.ts'

export function PageLoadBar() {
  const [progress] = useState(createPageProgress)
  const requests = useSyncExternalStore(inFlight.subscribe, inFlight.count)
  const phase = useSyncExternalStore(progress.subscribe, progress.phase)
  const { state } = useNavigation()
  const busy = requests > 0 || state !== 'idle'
  useEffect(() => {
    progress.setBusy(busy)
  }, [progress, busy])
  return phase === 'hidden' ? null : <PageProgress done={phase === 'done'} />
}
