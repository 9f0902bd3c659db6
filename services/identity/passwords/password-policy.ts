import { hasOuterSpace } from '#domain/account/typed-secrets.ts'
import { IdentityError, invalidParameter } from '../identity-error.ts'
import { isFrequentPassword } from './frequent-passwords.ts'

export interface PasswordPolicy {
  minimumLength: number
  uppercase: boolean
  lowercase: boolean
  numbers: boolean
  symbols: boolean
}

/** This is Cognito's default policy. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 8,
  uppercase: true,
  lowercase: true,
  numbers: true,
  symbols: true,
}

/**
 * Throws InvalidParameterException for a space at either end, which Cognito takes from nobody, or
 * InvalidPasswordException naming the first rule that the password breaks. The words are Cognito's, but for common
 * passwords, which Cognito takes.
 */
export function requireGoodPassword(password: string, policy: PasswordPolicy): void {
  if (hasOuterSpace(password)) {
    throw invalidParameter(
      String.raw`1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\S]+.*[\S]+$`,
    )
  }
  const broken = brokenRule(password, policy)
  if (broken) {
    throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${broken}`)
  }
  if (isFrequentPassword(password)) {
    throw new IdentityError('InvalidPasswordException', 'This password is too common. Choose another one.')
  }
}

function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return 'Password not long enough'
  if (policy.uppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters'
  if (policy.lowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters'
  if (policy.numbers && !/[0-9]/.test(password)) return 'Password must have numeric characters'
  if (policy.symbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) {
    return 'Password must have symbol characters'
  }
  return undefined
}
