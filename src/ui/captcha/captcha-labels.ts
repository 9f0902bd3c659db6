import type { CaptchaCode, CaptchaError } from './captcha-error.ts'

const kept = 'What you typed stays here.'

/** Each message says what happened, what is safe and what to do next. */
const sentences: Readonly<Record<CaptchaCode, string>> = {
  'no-key': `The check that you’re not a robot is not set up. ${kept} Tell your depot.`,
  'no-version': `The check that you’re not a robot is not set up. ${kept} Tell your depot.`,
  'not-loaded': `The check that you’re not a robot did not load. ${kept} Check your signal, or turn off your ad blocker, then try again.`,
  'not-executed': `The check that you’re not a robot did not finish. ${kept} Try again.`,
  'not-ticked': 'Tick the box to show that you’re not a robot',
}

/** Includes the text of the error, for the person it is reported to. */
export const captchaProblem = ({ code, message }: CaptchaError): string =>
  code === 'not-ticked' ? sentences[code] : `${sentences[code]} (${message})`

/** Shown after the host rejected the check or could not be reached by the service. */
export const captchaFailedMessage = `The check that you’re not a robot failed. ${kept} Try again.`
export const uncheckedCaptcha = `The check that you’re not a robot isn’t working. ${kept} Try again in a few minutes.`
