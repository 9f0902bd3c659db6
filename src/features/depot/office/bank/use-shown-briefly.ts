import { useCallback, useEffect, useState } from 'react'

/**
 * Holds a value in memory for `forMs` milliseconds, and no longer than the page is there. The end is checked again when
 * the page comes back into sight, because timers sleep with the computer.
 */
export function useShownBriefly<Value>(forMs: number) {
  const [shown, setShown] = useState<{ value: Value; until: number } | null>(null)
  const hide = useCallback(() => setShown(null), [])
  const show = useCallback((value: Value) => setShown({ value, until: Date.now() + forMs }), [forMs])
  useEffect(() => {
    if (!shown) return undefined
    const hideIfOver = () => {
      if (Date.now() >= shown.until) hide()
    }
    const timer = setTimeout(hide, shown.until - Date.now())
    document.addEventListener('visibilitychange', hideIfOver)
    // A page in the browser’s back cache would come back as it was left.
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideIfOver)
      window.removeEventListener('pagehide', hide)
    }
  }, [shown, hide])
  return { value: shown?.value ?? null, show, hide }
}
