import { useLiveQuery } from 'dexie-react-hooks'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { useWaitEnd, WaitItem, WaitPanel } from './wait-panel.tsx'
import { readDepotToWait, readStopToWait, readWaits } from './waits-store.ts'

/** The courier's wait at the depot today. */
export function DepotWait() {
  const today = useToday()
  const own = useLiveQuery(() => readDepotToWait(today), [today])
  return <WaitPanel own={own} />
}

/** The courier's wait at a collection today. */
export function StopWait({ stopId }: { stopId: string }) {
  const today = useToday()
  const own = useLiveQuery(() => readStopToWait(today, stopId), [today, stopId])
  return <WaitPanel own={own} />
}

/** The courier's waits at today's collections, with their claims. */
export function StopWaits() {
  const today = useToday()
  const own = useLiveQuery(() => readWaits(today, today, true), [today])
  const states = own?.states ?? []
  useWaitEnd(states)
  const rule = own?.rule
  if (!rule || states.length === 0) return null
  return (
    <>
      <ListHeading title="Waiting time" />
      {states.map((state) => (
        <WaitItem key={state.wait.id} state={state} rule={rule} isNamed />
      ))}
    </>
  )
}
