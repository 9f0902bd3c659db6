import type { AskCaptcha, CaptchaAction, CaptchaError } from '#kit/http/captcha.ts'
import { IdentityError } from './identity-error.ts'

/** @throws IdentityError for a word that the captcha's host does not stand by, and where it could not be asked */
export type RequirePerson = (token: string | undefined, action: CaptchaAction) => Promise<void>

const faults: Readonly<Record<CaptchaError, string>> = {
  missing: 'is missing',
  unreachable: 'could not be checked',
  refused: 'was not accepted',
  'low-score': 'score is too low',
  'other-action': 'was made for something else',
}

/** The same error as a pool with its own trigger. The message is for the log and tells the two causes apart. */
export const createPoolCaptcha =
  (ask: AskCaptcha): RequirePerson =>
  async (token, action) => {
    const fault = await ask(token, action)
    if (fault) throw new IdentityError('UserLambdaValidationException', `The captcha ${faults[fault]}.`)
  }
