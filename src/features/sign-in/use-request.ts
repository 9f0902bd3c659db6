import { useState } from 'react'
import type { SummaryError } from '#ui/fields/error-summary.tsx'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { accountProblem } from './account-messages.ts'

interface RequestState {
  busy: boolean
  errors: readonly SummaryError[]
  /** Presses of the button, so that the summary takes focus again. */
  attempt: number
}

/** Runs one request at a time and shows errors at their fields, but for those that `isHandled` takes. Typed values stay. */
export function useRequest(isHandled: (failure: unknown) => boolean = () => false) {
  const [state, setState] = useState<RequestState>({ busy: false, errors: [], attempt: 0 })
  const fail = (errors: readonly SummaryError[]) =>
    setState(({ attempt }) => ({ busy: false, errors, attempt: attempt + 1 }))
  return {
    ...state,
    errorAt: (id: string) => state.errors.find((error) => error.id === id)?.text,
    /** Resolves with the answer, or with undefined where something was wrong; nothing is asked while `missing` names something. */
    run: async <Answer>(missing: readonly SummaryError[], work: () => Promise<Answer>): Promise<Answer | undefined> => {
      if (state.busy) return undefined
      if (missing.length > 0) {
        fail(missing)
        return undefined
      }
      setState((last) => ({ ...last, busy: true, errors: [] }))
      try {
        const answer = await shownPending(work())
        setState((last) => ({ ...last, busy: false }))
        return answer
      } catch (failure) {
        fail(isHandled(failure) ? [] : [accountProblem(failure)])
        return undefined
      }
    },
  }
}
