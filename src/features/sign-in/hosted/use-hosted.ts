import { useState } from 'react'
import { hostedWords } from './hosted-error.ts'

/** Leaves for the sign-in page; `provider` is whom it asks to vouch, null for the page itself. */
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
        setProblem(hostedWords(failure))
      }
    },
  }
}
