import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { suggestInWorker } from '#device/route/suggest-in-worker.ts'
import type { Suggestion } from '#domain/route/suggest-order.ts'
import { readListToSuggest, type ListToSuggest } from './suggestion-store.ts'

export type SuggestionState =
  | { kind: 'reading' }
  /** The list is not on this phone. */
  | { kind: 'no-list' }
  | { kind: 'nothing-left'; list: ListToSuggest }
  | { kind: 'too-many'; list: ListToSuggest }
  | { kind: 'working'; list: ListToSuggest }
  | { kind: 'failed'; list: ListToSuggest }
  | { kind: 'ready'; list: ListToSuggest; suggestion: Suggestion }

interface Outcome {
  list: ListToSuggest
  attempt: number
  suggestion: Suggestion | null
}

/** Works out a suggestion for a list. It is read once: nothing changes below the finger. `retry` starts again. */
export function useSuggestion(manifestId: string): [SuggestionState, retry: () => void] {
  const read = useLiveQuery(() => readListToSuggest(manifestId), [manifestId])
  const [list, setList] = useState<ListToSuggest | null>(null)
  if (read && list?.manifest.id !== manifestId && read.manifest.id === manifestId) setList(read)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isPossible = list !== null && list.input.stops.length > 1 && !list.hasTooMany
  useEffect(() => {
    if (!isPossible) return undefined
    const ended = new AbortController()
    void suggestInWorker(list.input, ended.signal).then((suggestion) => {
      if (!ended.signal.aborted) setOutcome({ list, attempt, suggestion })
    })
    return () => ended.abort()
  }, [list, isPossible, attempt])
  const retry = () => setAttempt((before) => before + 1)

  if (list?.manifest.id !== manifestId) return [{ kind: read === null ? 'no-list' : 'reading' }, retry]
  if (list.hasTooMany) return [{ kind: 'too-many', list }, retry]
  if (!isPossible) return [{ kind: 'nothing-left', list }, retry]
  if (outcome?.list !== list || outcome.attempt !== attempt) return [{ kind: 'working', list }, retry]
  const { suggestion } = outcome
  return [suggestion ? { kind: 'ready', list, suggestion } : { kind: 'failed', list }, retry]
}
