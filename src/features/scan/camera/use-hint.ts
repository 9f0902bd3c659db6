import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a hint shows after its cause was last seen, in milliseconds. */
const hintStands = 5_000

export interface Hint {
  hint: string | null
  say: (text: string) => void
  clear: () => void
}

/** One sentence that goes by itself. */
export function useHint(): Hint {
  const [hint, setHint] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    setHint(null)
  }, [])
  const say = useCallback((text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHint(null), hintStands)
    setHint(text)
  }, [])
  return { hint, say, clear }
}
