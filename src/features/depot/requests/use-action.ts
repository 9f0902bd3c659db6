import { useState } from 'react'
import type { RequestError, ServiceResponse } from '#contracts/problem.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'

/** An action that a service takes at once or not at all: whether it is under way, and why it failed. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError | null>(null)
  const act = async <Value>(send: () => Promise<ServiceResponse<Value>>, onDone: (value: Value) => void) => {
    if (busy) return
    setBusy(true)
    setError(null)
    const response = await shownPending(send())
    setBusy(false)
    if (response.ok) onDone(response.value)
    else setError(response.error)
  }
  return { busy, error, act }
}
