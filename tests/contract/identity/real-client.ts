import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js'
import { clientId, poolId } from './pool-under-test.ts'

export type Outcome =
  | { kind: 'session'; session: CognitoUserSession }
  | { kind: 'new-password'; attributes: Record<string, string>; required: string[] }
  | { kind: 'challenge'; name: string; parameters: Record<string, string> }
  | { kind: 'failure'; code: string; message: string }

/** The published Cognito client, pointed at a pool and given a store of its own. */
export function realUser(endpoint: string, username: string, Storage = memoryStorage()): CognitoUser {
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage })
  return new CognitoUser({ Username: username, Pool, Storage })
}

export function signIn(
  user: CognitoUser,
  username: string,
  password: string,
  /** Told whether the pool leaves it to the person to have the device remembered. */
  onDevice: (confirmationNecessary: boolean | undefined) => void = () => undefined,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const details = new AuthenticationDetails({ Username: username, Password: password })
    const { onSuccess, ...others } = callbacks(resolve)
    user.authenticateUser(details, {
      ...others,
      onSuccess: (session, necessary) => {
        onSuccess(session)
        onDevice(necessary)
      },
    })
  })
}

export function chooseNewPassword(user: CognitoUser, password: string, attributes = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    user.completeNewPasswordChallenge(password, attributes, callbacks(resolve))
  })
}

export function sendCode(user: CognitoUser, code: string, factor: string): Promise<Outcome> {
  return new Promise((resolve) => user.sendMFACode(code, callbacks(resolve), factor))
}

export function chooseFactor(user: CognitoUser, factor: string): Promise<Outcome> {
  return new Promise((resolve) => user.sendMFASelectionAnswer(factor, callbacks(resolve)))
}

/** CUSTOM_AUTH without a password. */
export function startCustom(user: CognitoUser, username: string): Promise<Outcome> {
  user.setAuthenticationFlowType('CUSTOM_AUTH')
  return new Promise((resolve) => {
    user.initiateAuth(new AuthenticationDetails({ Username: username }), callbacks(resolve))
  })
}

export function answerCustom(user: CognitoUser, answer: string): Promise<Outcome> {
  return new Promise((resolve) => user.sendCustomChallengeAnswer(answer, callbacks(resolve)))
}

/** Resolves to the secret for the authenticator app. */
export function associate(user: CognitoUser): Promise<string> {
  return new Promise((resolve, reject) => {
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject })
  })
}

function callbacks(resolve: (outcome: Outcome) => void) {
  const challenge = (name: string, parameters: Record<string, string>) =>
    resolve({ kind: 'challenge', name, parameters })
  return {
    mfaRequired: challenge,
    totpRequired: challenge,
    selectMFAType: challenge,
    mfaSetup: challenge,
    customChallenge: (parameters: Record<string, string>) => challenge('CUSTOM_CHALLENGE', parameters),
    onSuccess: (session: CognitoUserSession) => resolve({ kind: 'session', session }),
    onFailure: (error: { code: string; message: string }) =>
      resolve({ kind: 'failure', code: error.code, message: error.message }),
    newPasswordRequired: (attributes: Record<string, string>, required: string[]) =>
      resolve({ kind: 'new-password', attributes, required }),
  }
}

/** What the client hands to a callback of Node's form: the failure, or what comes first after it. */
export function called(call: (callback: (error?: Error | null, result?: unknown) => void) => void): Promise<unknown> {
  return new Promise((resolve) => {
    call((error, result) => resolve(error ? { code: codeOf(error), message: error.message } : result))
  })
}

/** The same for callbacks that come as a pair. */
export function answered(
  call: (callbacks: { onSuccess: (result: unknown) => void; onFailure: (error: Error) => void }) => void,
): Promise<unknown> {
  return new Promise((resolve) => {
    call({
      onSuccess: resolve,
      onFailure: (error) => resolve({ code: codeOf(error), message: error.message }),
    })
  })
}

const codeOf = (error: Error & { code?: string }) => error.code

export function memoryStorage(): ICognitoStorage {
  const items = new Map<string, string>()
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
