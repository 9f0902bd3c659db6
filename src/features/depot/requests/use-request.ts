import { useEffect, useRef, useState } from 'react'
import type { ServiceResponse } from '#contracts/problem.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { onRoundsChange } from '../cache/desk-hints-sync.ts'
import { throttle } from './throttle.ts'

/** Milliseconds between two requests while the page is in sight. */
const intervalMs = 30_000
/** Milliseconds from one request to the next, because the commands of several couriers arrive one after the other. */
const minIntervalMs = 1_000

/** The cache is being closed, or the disk is full. What is shown stays. */
const storageError = { ok: false, error: { code: 'storage' } } as const

interface RequestOptions {
  /** The subject of the request. It is sent again when this changes. */
  key?: string
  /**
   * Repeats the request when the page comes back into sight or online, when the service says that the rounds have
   * changed, and every half a minute. For requests that refresh the cache, from which the screen reads.
   */
  isRepeated?: boolean
}

/** Sends a request when the screen opens, and again when asked to. A response that a later request has overtaken is dropped. */
export function useRequest<Value>(
  send: () => Promise<ServiceResponse<Value>>,
  { key = '', isRepeated = false }: RequestOptions = {},
) {
  const [response, setResponse] = useState<ServiceResponse<Value> | null>(null)
  const [busy, setBusy] = useState(true)
  const sent = useRef(0)
  const again = async () => {
    const mine = ++sent.current
    if (!isRepeated) setBusy(true)
    // Nobody waits for a repeated request: the screen shows what the cache has.
    const next = await (isRepeated ? send().catch(() => storageError) : shownPending(send()))
    if (sent.current !== mine) return
    setResponse(next)
    setBusy(false)
  }
  const latest = useRef<(key: string) => Promise<void>>(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (!isRepeated) return void latest.current(key)
    const { run, stop } = throttle(async () => await latest.current(key), minIntervalMs)
    const runInSight = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    run()
    const unsubscribe = onRoundsChange(runInSight)
    const timer = setInterval(runInSight, intervalMs)
    document.addEventListener('visibilitychange', runInSight)
    window.addEventListener('online', runInSight)
    return () => {
      stop()
      unsubscribe()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', runInSight)
      window.removeEventListener('online', runInSight)
    }
  }, [key, isRepeated])
  return { response, busy, again: () => void again() }
}
