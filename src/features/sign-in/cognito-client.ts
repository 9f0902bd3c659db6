import {
  AuthenticationDetails,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js'
import { codeMeant } from '#domain/account/typed-secrets.ts'
import { isCodeChallenge } from './code-challenge.ts'
import { localError, requireText, toCognitoError } from './cognito-error.ts'
import { openUser, type IdentityConfig, type PoolUser } from './cognito-pool.ts'

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
  /** `secret` in base 32, for an authenticator app; `answer` takes the code that the app then shows. */
  | { kind: 'factor-setup'; secret: string; answer(code: string): Promise<SignInResult> }

const flows = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH'] as const
/**
 * How the password is proven: by SRP, which keeps it on the device, or by sending it. `CUSTOM_AUTH` uses SRP and then
 * the pool's own steps.
 */
export type PasswordFlow = (typeof flows)[number]

/** Proves this phone to a pool that remembers devices, by the library's own names. It outlives sessions. */
export interface DeviceKeys {
  read: () => Promise<Readonly<Record<string, string>>>
  write: (items: Readonly<Record<string, string>>) => Promise<void>
}

interface SignInOptions {
  flow?: PasswordFlow
  onProgress?: (progress: SignInProgress) => void
  devices: DeviceKeys
}

/** `preparing` before the first request, `proving` while the password is being proven. */
export type SignInProgress = 'preparing' | 'proving'

let pending = false

/**
 * Signs in by SRP unless `flow` is set; SRP blocks the main thread for 0.25 to 1.3 s. Throws CognitoError. Allows one
 * attempt at a time.
 */
export async function signIn(
  config: IdentityConfig,
  username: string,
  password: string,
  { flow = 'USER_SRP_AUTH', onProgress, devices }: SignInOptions,
): Promise<SignInResult> {
  if (!flows.includes(flow)) throw localError('unknown-flow')
  requireText(username, 'empty-username')
  if (password === '') throw localError(flow === 'USER_PASSWORD_AUTH' ? 'no-password-parameter' : 'empty-password')
  return await once(async () => {
    const poolUser = { ...openUser(config, username, await devices.read()), devices }
    poolUser.user.setAuthenticationFlowType(flow)
    onProgress?.('preparing')
    await paint()
    return await next(poolUser, (callbacks) => {
      const details = new AuthenticationDetails({ Username: username.trim(), Password: password })
      poolUser.user.authenticateUser(details, callbacks)
      onProgress?.('proving')
    })
  })
}

/** Begins a sign-in without a password, by what the pool asks instead. Throws CognitoError; one attempt at a time. */
export async function signInByChallenge(
  config: IdentityConfig,
  username: string,
  { onProgress, devices }: Omit<SignInOptions, 'flow'>,
): Promise<SignInResult> {
  requireText(username, 'empty-username')
  return await once(async () => {
    const poolUser = { ...openUser(config, username, await devices.read()), devices }
    poolUser.user.setAuthenticationFlowType('CUSTOM_AUTH')
    onProgress?.('preparing')
    return await next(poolUser, (callbacks) =>
      poolUser.user.initiateAuth(new AuthenticationDetails({ Username: username.trim() }), callbacks),
    )
  })
}

async function once<Result>(attempt: () => Promise<Result>): Promise<Result> {
  if (pending) throw localError('already-signing-in')
  pending = true
  try {
    return await attempt()
  } finally {
    pending = false
  }
}

type SigningIn = PoolUser & { devices: DeviceKeys }

async function next(
  poolUser: SigningIn,
  send: (callbacks: Required<IAuthenticationCallback>) => void,
): Promise<SignInResult> {
  const { user } = poolUser
  try {
    return await new Promise<SignInResult>((resolve, reject) => {
      const codeRequired = (name: string, parameters: unknown) => resolve(codeChallenge(poolUser, name, parameters))
      send({
        onSuccess: (session) => void signedIn(poolUser, session).then(resolve, reject),
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
              return await next(poolUser, (callbacks) =>
                user.sendCustomChallengeAnswer(isCodeChallenge(parameters) ? codeMeant(response) : response, callbacks),
              )
            },
          }),
        mfaSetup: () =>
          user.associateSoftwareToken({
            associateSecretCode: (secret) => resolve(factorSetup(poolUser, secret)),
            onFailure: reject,
          }),
      })
    })
  } catch (failure) {
    throw toCognitoError(failure)
  }
}

function codeChallenge(poolUser: SigningIn, name: string, parameters: unknown): SignInResult {
  const factor: Factor = name === 'SOFTWARE_TOKEN_MFA' ? name : 'SMS_MFA'
  const { CODE_DELIVERY_DESTINATION: destination = '' } = (parameters ?? {}) as Record<string, string | undefined>
  return {
    kind: 'code-required',
    factor,
    destination,
    answer: async (code) => {
      requireText(code, 'empty-code')
      return await next(poolUser, (callbacks) => poolUser.user.sendMFACode(codeMeant(code), callbacks, factor))
    },
  }
}

function factorChoice(poolUser: SigningIn, parameters: Record<string, string>): SignInResult {
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

function factorSetup(poolUser: SigningIn, secret: string): SignInResult {
  return {
    kind: 'factor-setup',
    secret,
    answer: async (code) => {
      requireText(code, 'empty-code')
      return await next(poolUser, (callbacks) =>
        poolUser.user.verifySoftwareToken(codeMeant(code), 'Authenticator', callbacks),
      )
    },
  }
}

async function signedIn(
  { deviceItems, deviceKey, devices }: SigningIn,
  session: CognitoUserSession,
): Promise<SignedIn> {
  await devices.write(deviceItems())
  const id = session.getIdToken()
  const access = session.getAccessToken()
  const claims = id.payload as Record<string, string>
  const issuedAt = Math.min(id.getIssuedAt(), access.getIssuedAt())
  return {
    kind: 'signed-in',
    sub: claims['sub'] ?? '',
    username: claims['cognito:username'] ?? '',
    tokens: {
      idToken: id.getJwtToken(),
      accessToken: access.getJwtToken(),
      refreshToken: session.getRefreshToken().getToken(),
      deviceKey: deviceKey(),
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
