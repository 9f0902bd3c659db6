import { CognitoUser, CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { localError } from './cognito-error.ts'

export type IdentityConfig = Pick<RuntimeConfig['identity'], 'userPoolId' | 'clientId' | 'endpoint'>

export interface PoolUser {
  user: CognitoUser
  /** Returns the items that the library stores for devices, for this user and others on the phone. */
  deviceItems: () => Record<string, string>
  /** Returns the device key for this user; null if the pool does not track devices. */
  deviceKey: () => string | null
}

/** The library's names: `CognitoIdentityServiceProvider.{client}.{user}.deviceKey`, and the two that go with it. */
const isOfDevice = (key: string): boolean => /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/.test(key)

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

/**
 * Returns a user of the pool with a store in memory. The session saves what must last. For `kept`, see `deviceItems`.
 */
export function openUser(
  config: IdentityConfig,
  username: string,
  kept: Readonly<Record<string, string>> = {},
): PoolUser {
  const { pool, items } = openPool(config)
  for (const [key, value] of Object.entries(kept)) items.set(key, value)
  // Phone keyboards leave a space behind a word that they completed. The user does not inherit the pool's store.
  const user = new CognitoUser({ Username: username.trim(), Pool: pool, Storage: memoryStorage(items) })
  return {
    user,
    deviceItems: () => Object.fromEntries([...items].filter(([key]) => isOfDevice(key))),
    deviceKey: () =>
      items.get(`CognitoIdentityServiceProvider.${config.clientId}.${user.getUsername()}.deviceKey`) ?? null,
  }
}

function memoryStorage(items: Map<string, string>): ICognitoStorage {
  return {
    // With user data in its store, the library would refresh the session at each read, which is not its job here.
    setItem: (key, value) => void (key.endsWith('.userData') || items.set(key, value)),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
