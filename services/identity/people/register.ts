import type { Register } from '#kit/people/register.ts'

const shortLived = { about: ['couriers', 'staff'], basis: 'contract', erasure: 'deleted' } as const
const withAccount = { ...shortLived, stays: 'As long as the account' } as const

/** Our own user pool. Cognito has the same in its place, under a contract of the carrier's own. */
export const identityRegister: Register = {
  account: {
    ...shortLived,
    holds: 'Everybody who can sign in: user name, addresses, what is checked instead of the password',
    stays: 'Until the account is deleted by its owner or with an erasure',
  },
  membership: { ...withAccount, holds: 'Who is a courier or staff, and where' },
  refresh_token: { ...shortLived, holds: 'Sign-ins, by a hash', stays: '30 days after the sign-in has expired' },
  next_refresh_token: {
    ...withAccount,
    holds: 'The token that follows a used one, by a hash, for clients whose tokens change',
    stays: 'As long as the sign-in',
  },
  challenge: { ...shortLived, holds: 'Steps of a sign-in that wait for an answer', stays: 'A few minutes' },
  code: { ...shortLived, holds: 'Codes that were sent, by a hash', stays: 'A day after they have expired' },
  attempt: { ...shortLived, holds: 'How often a sign-in has failed', stays: 'A day' },
  code_try: { ...shortLived, holds: 'How often a code was tried, by address', stays: 'As long as the code' },
  known_source: {
    ...shortLived,
    holds: 'Addresses from which somebody has signed in, by a hash',
    stays: '30 days after the last sign-in from there',
  },
  sign_in_turn: {
    ...shortLived,
    holds: 'Who tries a password next where many are tried, by name or address',
    stays: 'A day',
  },
  second_factor: { ...withAccount, holds: 'How somebody’s second step works' },
  account_event: {
    ...shortLived,
    holds: 'Sign-ins, rejected ones and changes of each account, with the browser, for its owner',
    stays: '90 days, and the newest of them only',
  },
  device: { ...withAccount, holds: 'Phones that somebody has signed in on' },
  cloud_identity: { ...withAccount, holds: 'The identity by which a signed-in person uses other cloud services' },
  hosted_code: { ...shortLived, holds: 'Codes of the sign-in page, by a hash', stays: 'A day' },
  hosted_session: {
    ...shortLived,
    holds: 'Browsers that are signed in on the sign-in page',
    stays: 'Until they expire',
  },
  federated_identity: { ...withAccount, holds: 'Who signs in with Google, Facebook or another provider' },
  signing_key: { holds: 'The keys that sign tokens', about: 'nobody', stays: 'Always' },
  pool_secret: { holds: 'The secret that codes are hashed with', about: 'nobody', stays: 'Always' },
  job: { holds: 'When each scheduled job ran', about: 'nobody', stays: 'Always' },
  migration: { holds: 'The steps that the tables have had', about: 'nobody', stays: 'Always' },
}
