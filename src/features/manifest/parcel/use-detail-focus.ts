import { useEffect, useRef, type RefObject } from 'react'

const lost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves focus when a press removes the focused element: to the heading when another parcel opens, to the next action
 * when the status changes. Keyboard users who move along the list keep their focus there.
 */
export function useDetailFocus(
  parcelId: string,
  shown: boolean,
  status: string | undefined,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ parcelId: '', status })
  useEffect(() => {
    if (!shown) return
    const sameParcel = before.current.parcelId === parcelId
    const changed = before.current.status !== status
    before.current = { parcelId, status }
    if (!lost() || (sameParcel && !changed)) return
    if (sameParcel) document.querySelector<HTMLElement>('.action-bar :is(a, button)')?.focus({ preventScroll: true })
    else heading.current?.focus({ preventScroll: true })
  }, [parcelId, shown, status])
  return heading
}
