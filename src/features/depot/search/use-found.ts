import { useEffect, useState } from 'react'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import { findParcels } from '../cache/refresh-sync.ts'

/** Characters that a search needs, as the service has it. */
export const minLength = 3

type Found =
  | { kind: 'short' }
  | { kind: 'loading' }
  | { kind: 'error'; code: string }
  | { kind: 'found'; found: DepotParcel[]; more: boolean }

/** What a search gives; an answer that comes after the next question is dropped. */
export function useFound(words: string): Found {
  const [answer, setAnswer] = useState<{ words: string; found: Found } | null>(null)
  const isShort = words.trim().length < minLength
  useEffect(() => {
    if (isShort) return
    let current = true
    void findParcels(words).then((response) => {
      if (!current) return
      setAnswer({
        words,
        found: response.ok ? { kind: 'found', ...response.value } : { kind: 'error', code: response.error.code },
      })
    })
    return () => {
      current = false
    }
  }, [words, isShort])
  if (isShort) return { kind: 'short' }
  return answer?.words === words ? answer.found : { kind: 'loading' }
}
