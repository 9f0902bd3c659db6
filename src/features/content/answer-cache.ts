/** Milliseconds: an editor who publishes waits no longer than that. */
const freshFor = 5_000
const most = 1_000

export interface KeptAnswer {
  status: number
  /** JSON. */
  body: string
}

export interface AnswerCache {
  /** Undefined where there is none, or none that is fresh. */
  get(url: string): KeptAnswer | undefined
  set(url: string, answer: KeptAnswer): void
}

/** Answers of the last 5 s, at most 1000; the one that was not asked for longest goes first. `now` in milliseconds. */
export function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, { answer: KeptAnswer; until: number }>()
  return {
    get(url) {
      const found = kept.get(url)
      kept.delete(url)
      if (!found || found.until <= now()) return undefined
      // A map keeps the order in which its keys came.
      kept.set(url, found)
      return found.answer
    },
    set(url, answer) {
      kept.delete(url)
      kept.set(url, { answer, until: now() + freshFor })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
