import { useState } from 'react'
import type { SummaryError } from '#ui/fields/error-summary.tsx'
import { shownPending } from '#ui/timing/shown-pending.ts'
import type {
  PasswordFlow,
  signIn,
  SignedIn,
  signInByChallenge,
  SignInProgress,
  SignInResult,
} from './cognito-client.ts'
import { localError } from './cognito-error.ts'
import type { IdentityConfig } from './cognito-pool.ts'
import { deviceKeys } from './device-keys-store.ts'
import { orNetworkError } from './load-client.ts'
import { tryPasswords } from './try-passwords.ts'
import {
  missingAttributes,
  missingCredentials,
  missingUsername,
  signInProblem,
  stepProblem,
} from './sign-in-messages.ts'

export type Challenge = Exclude<SignInResult, SignedIn>
export type SignInStep = { kind: 'credentials' } | Challenge
export type StepAnswer = { answer: string } & Record<string, string>

interface SignInState {
  step: SignInStep
  /** Steps taken, so that a code after a code is a form of its own. */
  turn: number
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
  flow: PasswordFlow
}

interface Client {
  signIn: typeof signIn
  signInByChallenge: typeof signInByChallenge
}
type Attempt = (
  client: Client,
  config: IdentityConfig,
  options: Parameters<Client['signInByChallenge']>[2],
) => Promise<SignInResult>

const start: SignInStep = { kind: 'credentials' }

async function reply(step: Challenge, { answer, ...attributes }: StepAnswer): Promise<SignInResult> {
  switch (step.kind) {
    case 'new-password-required':
      return await step.complete(answer, attributes)
    case 'factor-choice':
      return await step.choose(answer)
    default:
      return await step.answer(answer)
  }
}

const loadClient = async () => await orNetworkError(async () => await import('./cognito-client.ts'))

/** The steps of a sign-in: one request at a time, and nothing typed is ever lost to an error. */
export function useSignIn({ identity, onSignedIn, flow }: SignInPorts) {
  const [state, setState] = useState<SignInState>({ step: start, turn: 0, busy: null, errors: [], attempt: 0 })
  const [typed, setTyped] = useState('')

  const fail = (errors: readonly SummaryError[], step?: SignInStep) =>
    setState((last) => ({ ...last, step: step ?? last.step, busy: null, errors, attempt: last.attempt + 1 }))

  const take = async (work: () => Promise<SignInResult>, username: string) => {
    if (state.busy) return
    setState((last) => ({ ...last, busy: 'preparing', errors: [] }))
    try {
      const result = await shownPending(work())
      if (result.kind === 'signed-in') await onSignedIn(result, username)
      else setState((last) => ({ ...last, step: result, turn: last.turn + 1, busy: null }))
    } catch (failure) {
      const problem = state.step.kind === 'credentials' ? signInProblem(failure) : stepProblem(failure)
      // The pool has closed this attempt: the next one starts with the password.
      const over = problem.text.endsWith('Sign in again.')
      fail([problem], over ? start : undefined)
    }
  }
  const begin = async (username: string, attempt: Attempt) => {
    setTyped(username.trim())
    await take(async () => {
      const config = await identity()
      if (!config) throw localError('network')
      const onProgress = (busy: SignInProgress) => setState((last) => ({ ...last, busy }))
      return await attempt(await loadClient(), config, { onProgress, devices: deviceKeys })
    }, username.trim())
  }
  return {
    ...state,
    typed,
    signIn: async (username: string, password: string) => {
      const missing = missingCredentials(username, password)
      if (missing.length > 0) return fail(missing)
      await begin(username, (client, config, options) =>
        tryPasswords(password, (meant) => client.signIn(config, username.trim(), meant, { flow, ...options })),
      )
    },
    signInByChallenge: async (username: string) => {
      const missing = missingUsername(username)
      if (missing.length > 0) return fail(missing)
      await begin(username, (client, config, options) => client.signInByChallenge(config, username.trim(), options))
    },
    answer: async (typedAnswer: StepAnswer) => {
      const { step } = state
      if (step.kind === 'credentials') return
      const missing = step.kind === 'new-password-required' ? missingAttributes(step.missing, typedAnswer) : []
      if (missing.length > 0) return fail(missing)
      await take(() => reply(step, typedAnswer), typed)
    },
    /** Goes back to the password. The username stays; the password manager has the rest. */
    back: () => {
      if (!state.busy) setState((last) => ({ ...last, step: start, errors: [] }))
    },
  }
}
