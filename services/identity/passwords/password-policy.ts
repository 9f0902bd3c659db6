import { IdentityError } from '../identity-error.ts'

export interface PasswordPolicy {
  minimumLength: number
  uppercase: boolean
  lowercase: boolean
  numbers: boolean
  symbols: boolean
}

/** Cognito's own default. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 8,
  uppercase: true,
  lowercase: true,
  numbers: true,
  symbols: true,
}

/** Throws InvalidPasswordException naming the first rule that the password breaks, in Cognito's words. */
export function requireGoodPassword(password: string, policy: PasswordPolicy): void {
  const broken = brokenRule(password, policy)
  if (broken) {
    throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${broken}`)
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
