import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key before a draft is saved; a picture cannot be typed again and does not wait. */
const pauseMs = { text: 300, picture: 0 }

export interface Draft<Value> {
  draft: Value
  change: (next: (now: Value) => Value, what?: keyof typeof pauseMs) => void
  /** Saves the draft at once, before something may end the app. */
  save: () => void
  /** Stops saving the draft, because it is being sent or was discarded; false resumes. */
  stop: (on: boolean) => void
}

/**
 * What is filled in, saved at each pause, so that it outlives the app. `begin` gives what it starts with. A draft that
 * does not fit on the device is not worth a message: sending says so.
 */
export function useDraft<Value>(
  begin: () => Value,
  saveDraft: ((draft: Value) => Promise<unknown>) | undefined,
): Draft<Value> {
  const [draft, setDraft] = useState(begin)
  const [changed, setChanged] = useState<keyof typeof pauseMs | null>(null)
  const stoppedRef = useRef(false)
  /** Saves what no pause has saved yet. */
  const owedRef = useRef<(() => void) | null>(null)
  const saveRef = useRef(saveDraft)
  useEffect(() => {
    saveRef.current = saveDraft
  })

  useEffect(() => {
    if (changed === null) return undefined
    const save = () => {
      owedRef.current = null
      if (!stoppedRef.current) void saveRef.current?.(draft).catch(() => undefined)
    }
    owedRef.current = save
    const timer = setTimeout(save, pauseMs[changed])
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [draft, changed])

  // Whoever turns to another page does not wait for the pause.
  useEffect(() => {
    return () => owedRef.current?.()
  }, [])

  return {
    draft,
    change(next, what = 'text') {
      setDraft(next)
      setChanged(what)
    },
    save() {
      if (!stoppedRef.current) void saveDraft?.(draft).catch(() => undefined)
    },
    stop(on) {
      stoppedRef.current = on
    },
  }
}
