import { useLayoutEffect, type RefObject } from 'react'

/** Milliseconds after a change of buttons in which a press is dropped: it was meant for what stood there before. */
export const pressGuardMs = 350

/**
 * Drops presses on the element for a moment after it has appeared and whenever `buttons`, which names what can be
 * pressed, has changed. Only pointers are held off: a key or a screen reader presses what has the focus, and that
 * button is gone when it is replaced. An animation is the clock, so a test can stop it and move its time.
 */
export function usePressGuard(element: RefObject<HTMLElement | null>, buttons: string): void {
  useLayoutEffect(() => {
    const guard = element.current?.animate({ pointerEvents: ['none', 'none'] }, { duration: pressGuardMs, id: buttons })
    return () => guard?.cancel()
  }, [element, buttons])
}
