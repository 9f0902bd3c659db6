import { invalidParameter } from '../identity-error.ts'
import { accountNameKey } from './accounts.ts'
import { isPhoneNumber } from './attributes.ts'

/** Returns whether the pool would read the username as an address: it compares names in their normal form. */
export function isAddress(username: string): boolean {
  const key = accountNameKey(username)
  return key.includes('@') || isPhoneNumber(key)
}

/**
 * Throws unless the username is allowed, as it is typed and as the pool compares it: a full-width `＠` becomes an `@`.
 * An address may never be a username, because it would sign in instead of the owner of the address.
 */
export function requireUsername(username: string): void {
  for (const form of [username, accountNameKey(username)]) {
    if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(form)) {
      throw invalidParameter("1 validation error detected: Value at 'username' failed to satisfy constraint")
    }
  }
  if (!isAddress(username)) return
  const format = accountNameKey(username).includes('@') ? 'email' : 'phone number'
  throw invalidParameter(`Username cannot be of ${format} format, since user pool is configured for email alias.`)
}
