import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import type { CognitoUserSession, ICognitoStorage } from 'amazon-cognito-identity-js'
import { clientId, poolId } from './pool-under-test.ts'

export type Outcome =
  | { kind: 'session'; session: CognitoUserSession }
  | { kind: 'new-password'; attributes: Record<string, string>; required: string[] }
  | { kind: 'failure'; code: string; message: string }

/** The published Cognito client, pointed at a pool and given a store of its own. */
export function realUser(endpoint: string, username: string): CognitoUser {
  const Storage = memoryStorage()
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage })
  return new CognitoUser({ Username: username, Pool, Storage })
}

export function signIn(user: CognitoUser, username: string, password: string): Promise<Outcome> {
  return new Promise((resolve) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), callbacks(resolve))
  })
}

export function chooseNewPassword(user: CognitoUser, password: string, attributes = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    user.completeNewPasswordChallenge(password, attributes, callbacks(resolve))
  })
}

function callbacks(resolve: (outcome: Outcome) => void) {
  return {
    onSuccess: (session: CognitoUserSession) => resolve({ kind: 'session', session }),
    onFailure: (error: { code: string; message: string }) =>
      resolve({ kind: 'failure', code: error.code, message: error.message }),
    newPasswordRequired: (attributes: Record<string, string>, required: string[]) =>
      resolve({ kind: 'new-password', attributes, required }),
  }
}

export function memoryStorage(): ICognitoStorage {
  const items = new Map<string, string>()
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
