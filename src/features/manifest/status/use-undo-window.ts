import { useCallback, useSyncExternalStore } from 'react'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { undoLeft } from '../parcel/parcel-next.ts'

/** True while the parcel's screen offers to take the event back; turns false when the time is over. */
export function useUndoWindow(event: ParcelEvent | undefined): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setTimeout(changed, event ? undoLeft(event, Date.now()) : 0)
      return () => clearTimeout(timer)
    },
    [event],
  )
  return useSyncExternalStore(subscribe, () => event !== undefined && undoLeft(event, Date.now()) > 0)
}
