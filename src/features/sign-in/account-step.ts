import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import type { IdentityPort } from './use-account-request.ts'

/** The state passed between sign-in pages. It never goes into the address, which others can read. */
export interface AccountState {
  username?: string
  /** The masked address that a code was sent to. */
  destination?: string
  notice?: string
}

export interface AccountPageProps {
  identity: IdentityPort
  captcha: CaptchaPort
  from: AccountState
  go: (to: string, state: AccountState) => void
}

/** The pool shows `***@***` to those who typed a username, so that nobody learns who has an account. */
export const isShownAddress = (destination: string): boolean => /[^*@]/.test(destination)

/** `place` is used if the pool does not return the address. */
export const formatCodeSent = (destination: string, place = 'your email address'): string =>
  `A code is on its way to ${isShownAddress(destination) ? destination : place}.`
