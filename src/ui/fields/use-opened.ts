import { useEffect, useRef, useState } from 'react'

export interface Opened<Value> {
  /** Undefined until it has been read. */
  value: Value | undefined
  /** Another one at each visit: the React key of what is built on the value. */
  key: string
  /** Discards what was started, and opens once more. */
  startAgain: () => void
}

/**
 * Reads what a form opens with, once for each `of`. A live query would change the form under the hands of the person
 * who fills it in.
 */
export function useOpened<Value>(of: string, open: () => Promise<Value>, discard?: () => Promise<void>): Opened<Value> {
  const [visit, setVisit] = useState(0)
  const [found, setFound] = useState<{ key: string; value: Value }>()
  const openRef = useRef(open)
  useEffect(() => {
    openRef.current = open
  })
  const key = `${of} ${visit}`
  useEffect(() => {
    let left = false
    void openRef.current().then((value) => {
      if (!left) setFound({ key, value })
    })
    return () => {
      left = true
    }
  }, [key])
  return {
    value: found?.key === key ? found.value : undefined,
    key,
    startAgain() {
      void (async () => {
        await discard?.()
        setVisit((last) => last + 1)
      })()
    },
  }
}
