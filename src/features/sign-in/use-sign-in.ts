import { useState } from 'react'
import type { SummaryError } from '#ui/error-summary.tsx'
import type { SignedIn, SignInProgress, SignInResult } from './cognito-client.ts'
import { localError } from './cognito-error.ts'
import type { IdentityConfig } from './cognito-pool.ts'
import { deadEnd, missingCredentials, signInProblem } from './sign-in-words.ts'

export type SignInStep =
  | { kind: 'credentials' }
  | Extract<SignInResult, { kind: 'new-password-required' | 'code-required' }>

interface SignInState {
  step: SignInStep
  busy: SignInProgress | null
  errors: readonly SummaryError[]
  /** Presses of the button, so that the summary takes focus again. */
  attempt: number
}

interface SignInPorts {
  /** Null: never seen, and not to be had now. */
  identity: () => Promise<IdentityConfig | null>
  /** `typed`: the username as the courier wrote it. */
  onSignedIn: (result: SignedIn, typed: string) => Promise<void>
}

/** Steps that this version has a form for. An account that lacks attributes cannot finish the first one. */
const canAnswer = (result: SignInResult): result is Exclude<SignInStep, { kind: 'credentials' }> =>
  result.kind === 'code-required' || (result.kind === 'new-password-required' && result.missing.length === 0)

/** The code comes on its own, and with the network gone it may not come at all. */
const loadClient = async () => {
  try {
    return await import('./cognito-client.ts')
  } catch (cause) {
    throw localError('network', cause)
  }
}

/** The steps of a sign-in: one request at a time, and nothing typed is ever lost to an error. */
export function useSignIn({ identity, onSignedIn }: SignInPorts) {
  const [state, setState] = useState<SignInState>({ step: { kind: 'credentials' }, busy: null, errors: [], attempt: 0 })
  const [typed, setTyped] = useState('')

  const fail = (errors: readonly SummaryError[], step?: SignInStep) =>
    setState((last) => ({ step: step ?? last.step, busy: null, errors, attempt: last.attempt + 1 }))

  const take = async (work: () => Promise<SignInResult>, username: string) => {
    if (state.busy) return
    setState((last) => ({ ...last, busy: 'preparing', errors: [] }))
    try {
      const result = await work()
      if (result.kind === 'signed-in') await onSignedIn(result, username)
      else if (canAnswer(result)) setState((last) => ({ ...last, step: result, busy: null }))
      else fail([deadEnd])
    } catch (failure) {
      const problem = signInProblem(failure)
      // The pool has closed this attempt: the next one starts with the password.
      const over = problem.text.endsWith('Sign in again.')
      fail([problem], over ? { kind: 'credentials' } : undefined)
    }
  }
  return {
    ...state,
    typed,
    signIn: async (username: string, password: string) => {
      const missing = missingCredentials(username, password)
      if (missing.length > 0) return fail(missing)
      setTyped(username.trim())
      await take(async () => {
        const config = await identity()
        if (!config) throw localError('network')
        const onProgress = (busy: SignInProgress) => setState((last) => ({ ...last, busy }))
        return await (await loadClient()).signIn(config, username.trim(), password, { onProgress })
      }, username.trim())
    },
    answer: async (text: string) => {
      const { step } = state
      if (step.kind === 'new-password-required') await take(() => step.complete(text), typed)
      else if (step.kind === 'code-required') await take(() => step.answer(text), typed)
    },
  }
}
