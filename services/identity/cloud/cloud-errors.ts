import { IdentityError } from '../identity-error.ts'

export const cloudErrors = {
  poolMissing: (id: string) => new IdentityError('ResourceNotFoundException', `IdentityPool '${id}' not found.`),
  identityMissing: (id: string) => new IdentityError('ResourceNotFoundException', `Identity '${id}' not found.`),
  noGuests: () =>
    new IdentityError('NotAuthorizedException', 'Unauthenticated access is not supported for this identity pool.'),
  loginInvalid: () => new IdentityError('NotAuthorizedException', 'Invalid login token.'),
  loginExpired: () => new IdentityError('NotAuthorizedException', 'Invalid login token. Token expired.'),
  loginUnknown: () =>
    new IdentityError('NotAuthorizedException', 'Token is not from a supported provider of this identity pool.'),
  forbidden: (id: string) => new IdentityError('NotAuthorizedException', `Access to Identity '${id}' is forbidden.`),
  tooManyGuests: () => new IdentityError('LimitExceededException', 'Too many guest identities.'),
} as const
