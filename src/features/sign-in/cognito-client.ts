import { AuthenticationDetails } from 'amazon-cognito-identity-js'
import type { CognitoUserSession, IAuthenticationCallback } from 'amazon-cognito-identity-js'
import { localError, requireText, toCognitoError } from './cognito-error.ts'
import { openUser } from './cognito-pool.ts'
import type { IdentityConfig, PoolUser } from './cognito-pool.ts'

// Page only, and 26 KB with the library: imported lazily, never by a route's first screen.

export interface SignedIn {
  kind: 'signed-in'
  sub: string
  username: string
  tokens: {
    idToken: string
    accessToken: string
    refreshToken: string
    deviceKey: string | null
    /** Milliseconds by which the device's clock is ahead of the pool's. */
    clockDrift: number
  }
}

type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** A sign-in ends in tokens or asks for one more thing; answering that gives the next result. */
export type SignInResult =
  | SignedIn
  | {
      kind: 'new-password-required'
      /** Attributes that the account lacks and `complete` must bring. */
      missing: readonly string[]
      complete(newPassword: string, attributes?: Record<string, string>): Promise<SignInResult>
    }
  | { kind: 'code-required'; factor: Factor; destination: string; answer(code: string): Promise<SignInResult> }
  | { kind: 'factor-choice'; choices: readonly string[]; choose(factor: string): Promise<SignInResult> }
  | { kind: 'custom-challenge'; parameters: Record<string, string>; answer(response: string): Promise<SignInResult> }
  | { kind: 'second-factor-setup' }

/** `preparing` before the first request, `proving` while the password is being proven. */
export type SignInProgress = 'preparing' | 'proving'

let pending = false

/**
 * Signs in without sending the password (SRP). It keeps the main thread busy for 0.25 to 1.3 s.
 * Throws CognitoError; one attempt at a time.
 */
export async function signIn(
  config: IdentityConfig,
  username: string,
  password: string,
  options: { onProgress?: (progress: SignInProgress) => void } = {},
): Promise<SignInResult> {
  requireText(username, 'empty-username')
  if (password === '') throw localError('empty-password')
  if (pending) throw localError('already-signing-in')
  pending = true
  try {
    const poolUser = openUser(config, username)
    options.onProgress?.('preparing')
    await paint()
    return await next(poolUser, (callbacks) => {
      const details = new AuthenticationDetails({ Username: username.trim(), Password: password })
      poolUser.user.authenticateUser(details, callbacks)
      options.onProgress?.('proving')
    })
  } finally {
    pending = false
  }
}

async function next(poolUser: PoolUser, send: (callbacks: Required<IAuthenticationCallback>) => void): Promise<SignInResult> {
  const { user } = poolUser
  try {
    return await new Promise<SignInResult>((resolve, reject) => {
      const codeRequired = (name: string, parameters: unknown) => resolve(codeChallenge(poolUser, name, parameters))
      send({
        onSuccess: (session) => resolve(signedIn(poolUser, session)),
        onFailure: reject,
        newPasswordRequired: (_attributes, missing: string[]) =>
          resolve({
            kind: 'new-password-required',
            missing,
            complete: async (newPassword, attributes = {}) => {
              if (newPassword === '') throw localError('empty-new-password')
              return await next(poolUser, (callbacks) =>
                user.completeNewPasswordChallenge(newPassword, attributes, callbacks),
              )
            },
          }),
        mfaRequired: codeRequired,
        totpRequired: codeRequired,
        selectMFAType: (_name, parameters: Record<string, string>) => resolve(factorChoice(poolUser, parameters)),
        customChallenge: (parameters: Record<string, string>) =>
          resolve({
            kind: 'custom-challenge',
            parameters,
            answer: async (response) => {
              requireText(response, 'empty-challenge-response')
              return await next(poolUser, (callbacks) => user.sendCustomChallengeAnswer(response, callbacks))
            },
          }),
        mfaSetup: () => resolve({ kind: 'second-factor-setup' }),
      })
    })
  } catch (failure) {
    throw toCognitoError(failure)
  }
}

function codeChallenge(poolUser: PoolUser, name: string, parameters: unknown): SignInResult {
  const factor: Factor = name === 'SOFTWARE_TOKEN_MFA' ? name : 'SMS_MFA'
  const { CODE_DELIVERY_DESTINATION: destination = '' } = (parameters ?? {}) as Record<string, string | undefined>
  return {
    kind: 'code-required',
    factor,
    destination,
    answer: async (code) => {
      requireText(code, 'empty-code')
      return await next(poolUser, (callbacks) => poolUser.user.sendMFACode(code.trim(), callbacks, factor))
    },
  }
}

function factorChoice(poolUser: PoolUser, parameters: Record<string, string>): SignInResult {
  const choices = JSON.parse(parameters['MFAS_CAN_CHOOSE'] ?? '[]') as string[]
  return {
    kind: 'factor-choice',
    choices,
    choose: async (factor) => {
      if (!choices.includes(factor)) throw localError('unknown-factor')
      return await next(poolUser, (callbacks) => poolUser.user.sendMFASelectionAnswer(factor, callbacks))
    },
  }
}

function signedIn({ items }: PoolUser, session: CognitoUserSession): SignedIn {
  const id = session.getIdToken()
  const access = session.getAccessToken()
  const claims = id.payload as Record<string, string>
  const issuedAt = Math.min(id.getIssuedAt(), access.getIssuedAt())
  const deviceKey = [...items].find(([key]) => key.endsWith('.deviceKey'))?.[1]
  return {
    kind: 'signed-in',
    sub: claims['sub'] ?? '',
    username: claims['cognito:username'] ?? '',
    tokens: {
      idToken: id.getJwtToken(),
      accessToken: access.getJwtToken(),
      refreshToken: session.getRefreshToken().getToken(),
      deviceKey: deviceKey ?? null,
      clockDrift: (Math.floor(Date.now() / 1000) - issuedAt) * 1000,
    },
  }
}

/** Lets the browser show the progress before the arithmetic takes the thread. */
function paint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
}
