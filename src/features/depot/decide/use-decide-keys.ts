import { useLayoutEffect, useRef } from 'react'

export type DecideKey = 'j' | 'k' | 'a' | 'd' | 'u' | 'x'

const keys: ReadonlySet<string> = new Set(['j', 'k', 'a', 'd', 'u', 'x'])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null)

/** Single keys of the screen; none while somebody types, holds another key down or is in a dialog. */
export function useDecideKeys(pressed: (key: DecideKey) => void): void {
  const latest = useRef(pressed)
  // Before it is painted: a key pressed at once must fall on what is seen, and not on what was there before.
  useLayoutEffect(() => {
    latest.current = pressed
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        !keys.has(key) ||
        isTyping(event.target)
      )
        return
      event.preventDefault()
      latest.current(key as DecideKey)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
