import { CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import type { ICognitoStorage } from 'amazon-cognito-identity-js'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { localError } from './cognito-error.ts'

export type IdentityConfig = Pick<RuntimeConfig['identity'], 'userPoolId' | 'clientId' | 'endpoint'>

export interface PoolUser {
  user: CognitoUser
  items: ReadonlyMap<string, string>
}

export function openPool(config: IdentityConfig): { pool: CognitoUserPool; items: Map<string, string> } {
  const items = new Map<string, string>()
  // The library takes a second underscore and then hashes half of the pool's name.
  if (config.userPoolId.split('_').length !== 2) throw localError('not-configured')
  try {
    const pool = new CognitoUserPool({
      UserPoolId: config.userPoolId,
      ClientId: config.clientId,
      ...(config.endpoint !== null && { endpoint: config.endpoint }),
      Storage: memoryStorage(items),
    })
    return { pool, items }
  } catch (cause) {
    throw localError('not-configured', cause)
  }
}

/** A user of the pool whose store is memory: what must last is kept by the session, not by the library. */
export function openUser(config: IdentityConfig, username: string): PoolUser {
  const { pool, items } = openPool(config)
  // Phone keyboards leave a space behind a word that they completed.
  const Username = username.trim()
  // The user does not inherit the pool's store, and would fall back to local storage.
  return { user: new CognitoUser({ Username, Pool: pool, Storage: memoryStorage(items) }), items }
}

function memoryStorage(items: Map<string, string>): ICognitoStorage {
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
