import type { RuntimeEars } from './scorm-runtime.ts'

interface Api {
  throwSCORMError(element: string | undefined, code: number): void
  isInitialized(): boolean
}

type Calls = Record<string, (...values: string[]) => string>

interface Heard {
  set: string
  commit: string
  end: string
  /** SCORM's numbers for a commit, and for an end, that was not kept. */
  notKept: number
  notEnded: number
  /** What a call answers that broke the runtime. */
  failed: Record<string, string>
}

interface HeardApi {
  calls: Calls
  /** Ends it as the lesson would, whether or not that can be kept; nothing where it is not open. */
  end(): void
}

/**
 * The calls of a lesson on a library, `api`, each passed on and heard of. A call that breaks the runtime is answered as one that failed, so
 * that the lesson goes on. `afterEnd`: whether what it came to is kept.
 */
export function heardCalls(
  api: Api,
  calls: Calls,
  { set, commit, end, notKept, notEnded, failed }: Heard,
  ears: RuntimeEars,
  afterEnd: () => boolean,
): HeardApi {
  const refuse = (code: number): string => {
    api.throwSCORMError(undefined, code)
    return 'false'
  }
  const hear = (name: string, call: Calls[string], values: string[]): string => {
    // An end that cannot be kept is none: the lesson is still open and may say it again.
    if (name === end && api.isInitialized() && !ears.ending()) return refuse(notEnded)
    const answer = call.apply(api, values)
    if (answer !== 'true') return answer
    if (name === set) ears.wrote(values[0] ?? '', values[1] ?? '')
    if (name === commit && !ears.committed()) return refuse(notKept)
    if (name === end && !afterEnd()) return refuse(notEnded)
    return answer
  }
  const guarded = <Result>(work: () => Result, broken: Result): Result => {
    try {
      return work()
    } catch (error) {
      ears.threw(error)
      return broken
    }
  }
  const heard = Object.entries(calls).map(([name, call]) => [
    name,
    // Lessons of scripts say numbers too.
    (...said: unknown[]): string => guarded(() => hear(name, call, said.map(String)), failed[name] ?? 'false'),
  ])
  return {
    calls: Object.fromEntries(heard) as Calls,
    end() {
      if (!api.isInitialized()) return
      guarded(() => calls[end]?.apply(api, ['']), undefined)
      afterEnd()
    },
  }
}
