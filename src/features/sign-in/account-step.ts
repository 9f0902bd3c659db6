import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import type { IdentityPort } from './use-account-request.ts'

/** What one page around signing in tells the next: never by the address, which others can read. */
export interface AccountState {
  username?: string
  /** Where a code was sent, masked. */
  destination?: string
  notice?: string
}

export interface AccountPageProps {
  identity: IdentityPort
  captcha: CaptchaPort
  from: AccountState
  go: (to: string, state: AccountState) => void
}

/** `place`: what to say where the pool does not tell the address. */
export const sentWords = (destination: string, place = 'your email address'): string =>
  `A code is on its way to ${destination === '' ? place : destination}.`
