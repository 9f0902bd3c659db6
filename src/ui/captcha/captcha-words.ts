import type { CaptchaCode, CaptchaError } from './captcha-error.ts'

const kept = 'What you typed stays here.'

/** What happened, what is kept and what to do. */
const sentences: Readonly<Record<CaptchaCode, string>> = {
  'no-key': `The check that you’re not a robot is not set up. ${kept} Tell your depot.`,
  'no-version': `The check that you’re not a robot is not set up. ${kept} Tell your depot.`,
  'not-loaded': `The check that you’re not a robot did not load. ${kept} Check your signal, or turn off your ad blocker, then try again.`,
  'not-executed': `The check that you’re not a robot did not finish. ${kept} Try again.`,
  'not-ticked': 'Tick the box to show that you’re not a robot',
}

/** With the words of the failure itself, for whoever is told of it. */
export const captchaProblem = ({ code, message }: CaptchaError): string =>
  code === 'not-ticked' ? sentences[code] : `${sentences[code]} (${message})`

/** Where the service has asked the host: it was not accepted, or could not be asked about. */
export const captchaFailedMessage = `The check that you’re not a robot failed. ${kept} Try again.`
export const uncheckedCaptcha = `The check that you’re not a robot isn’t working. ${kept} Try again in a few minutes.`
