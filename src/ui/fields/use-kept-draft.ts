import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key before a draft is written down; a picture cannot be typed again and does not wait. */
const pause = { text: 300, picture: 0 }

export interface KeptDraft<Draft> {
  draft: Draft
  change: (next: (now: Draft) => Draft, what: keyof typeof pause) => void
  /** Writes the draft at once, before something may end the app. */
  keep: () => void
  /** From now on nothing may write the draft, which goes with what is sent, or was discarded; false takes that back. */
  end: (on: boolean) => void
}

/**
 * What is filled in, written down at each pause, so that it outlives the app. `begin` gives what it starts with, `write`
 * is the same function each time; one that finds no room is not worth a message: sending says so.
 */
export function useKeptDraft<Draft>(begin: () => Draft, write: (draft: Draft) => Promise<void>): KeptDraft<Draft> {
  const [draft, setDraft] = useState(begin)
  const [changed, setChanged] = useState<keyof typeof pause | null>(null)
  const endedRef = useRef(false)
  /** Writes what no pause has written down yet. */
  const owedRef = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (changed === null) return undefined
    const keep = () => {
      owedRef.current = null
      if (!endedRef.current) void write(draft).catch(() => undefined)
    }
    owedRef.current = keep
    const timer = setTimeout(keep, pause[changed])
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [draft, changed, write])

  // Whoever turns to another page does not wait for the pause.
  useEffect(() => {
    return () => owedRef.current?.()
  }, [])

  return {
    draft,
    change(next, what) {
      setDraft(next)
      setChanged(what)
    },
    keep() {
      if (!endedRef.current) void write(draft).catch(() => undefined)
    },
    end(on) {
      endedRef.current = on
    },
  }
}
