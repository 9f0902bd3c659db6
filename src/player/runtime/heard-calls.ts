import type { RuntimeEars } from './scorm-runtime.ts'

interface Api {
  throwSCORMError(element: string | undefined, code: number): void
}

type Calls = Record<string, (...values: string[]) => string>

interface Heard {
  set: string
  commit: string
  end: string
  /** SCORM's number for a commit that was not kept. */
  notKept: number
  /** What a call answers that broke the runtime. */
  failed: Record<string, string>
}

/**
 * The calls of a lesson on a library, `api`, each passed on and heard of. A call that breaks the runtime is answered as one that failed, so
 * that the lesson goes on.
 */
export function heardCalls(api: Api, calls: Calls, { set, commit, end, notKept, failed }: Heard, ears: RuntimeEars, afterEnd: () => void): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...said: unknown[]): string => {
        try {
          // Lessons of scripts say numbers too.
          const values = said.map(String)
          const answer = call.apply(api, values)
          if (answer === 'true' && name === set) ears.wrote(values[0] ?? '', values[1] ?? '')
          if (answer === 'true' && name === commit && !ears.committed()) {
            api.throwSCORMError(undefined, notKept)
            return 'false'
          }
          if (answer === 'true' && name === end) afterEnd()
          return answer
        } catch (error) {
          ears.threw(error)
          return failed[name] ?? 'false'
        }
      },
    ]),
  )
}
