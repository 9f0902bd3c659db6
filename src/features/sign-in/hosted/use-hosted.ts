import { useState } from 'react'
import { toHostedMessage } from './hosted-error.ts'

/** Redirects to the sign-in page; `provider` is the one to use, or null to choose there. */
export type BeginHosted = (provider: string | null) => Promise<void>

export function useHosted(begin: BeginHosted) {
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    leave: async (provider: string | null) => {
      setProblem(null)
      try {
        await begin(provider)
      } catch (failure) {
        setProblem(toHostedMessage(failure))
      }
    },
  }
}
