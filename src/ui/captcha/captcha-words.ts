import type { CaptchaCode, CaptchaError } from './captcha-error.ts'

const kept = 'What you typed stays here.'

/** What happened, what is kept and what to do. */
const sentences: Readonly<Record<CaptchaCode, string>> = {
  'no-key': `The check for people is not set up. ${kept} Tell the depot.`,
  'no-version': `The check for people is not set up. ${kept} Tell the depot.`,
  'not-loaded': `The check for people did not load. ${kept} Look for signal, or switch off what blocks it, then try again.`,
  'not-executed': `The check for people did not end. ${kept} Try again.`,
  'not-ticked': 'Tick the box that says that you are not a robot',
}

/** With the words of the failure itself, for whoever is told of it. */
export const captchaProblem = ({ code, message }: CaptchaError): string =>
  code === 'not-ticked' ? sentences[code] : `${sentences[code]} (${message})`

/** Where the service has asked the host: it was not accepted, or could not be asked about. */
export const refusedCaptcha = `The check for people did not accept you. ${kept} Do it again.`
export const uncheckedCaptcha = `The check for people cannot be made at the moment. ${kept} Try again in some minutes.`
