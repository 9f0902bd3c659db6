import type { RuntimeListeners } from './scorm-runtime.ts'

interface Api {
  throwSCORMError(element: string | undefined, code: number): void
  isInitialized(): boolean
}

type Calls = Record<string, (...values: string[]) => string>

interface Heard {
  set: string
  commit: string
  end: string
  /** SCORM's error numbers for a commit, and for an end, that could not be saved. */
  notKept: number
  notEnded: number
  /** The return value of a call that threw inside the runtime. */
  failed: Record<string, string>
}

interface WrappedApi {
  calls: Calls
  /** Ends the lesson as it would end itself, whether or not it can be saved; does nothing if no lesson is open. */
  end(): void
}

/**
 * Wraps the calls of a lesson to a library, `api`, and reports each to the listeners. A call that throws returns an error
 * value, so that the lesson can continue. `afterEnd` is whether its progress was saved.
 */
export function wrapCalls(
  api: Api,
  calls: Calls,
  { set, commit, end, notKept, notEnded, failed }: Heard,
  ears: RuntimeListeners,
  afterEnd: () => boolean,
): WrappedApi {
  const refuse = (code: number): string => {
    api.throwSCORMError(undefined, code)
    return 'false'
  }
  const hear = (name: string, call: Calls[string], values: string[]): string => {
    // If the end cannot be saved, the lesson stays open and may call it again.
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
    // Lessons also pass numbers.
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
