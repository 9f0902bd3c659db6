import { problems, type RequestError } from '#contracts/problem.ts'

const sentences: Readonly<Record<string, string>> = {
  network: 'Can’t reach the server.',
  'signed-out': 'You are signed out. Sign in again.',
  'token-invalid': 'You are signed out. Sign in again.',
  'token-missing': 'You are signed out. Sign in again.',
  'not-allowed': 'This account doesn’t have access to this.',
  'not-found': 'This was not found. It may have been removed.',
  'body-invalid': 'Something you entered isn’t valid.',
  'body-too-large': 'It is too large.',
  'too-many-requests': 'Too many attempts. Wait a moment, then try again.',
  'not-ready': 'The service is starting. Nothing was changed. Try again soon.',
  cancelled: 'Cancelled. Nothing was published, and what you have chosen is still here.',
  'not-set-up': 'This is not set up here.',
  internal: 'Something went wrong on the server. Nothing was changed.',
}

const titles: Readonly<Record<string, { title: string }>> = problems

/** Says what went wrong, in the service's own words if it sent any. */
export const errorLabel = ({ code, detail }: RequestError): string =>
  detail ?? sentences[code] ?? titles[code]?.title ?? 'The service could not answer. Try again.'

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** "launch-missing page/index.html": what is wrong with a package is named by a code, and where it is. */
const ofPackage = /^[a-z]+(?:-[a-z]+)+(?: |$)/

/** The same with each issue of the input: its place first, and a code last. */
export function errorDetails(error: RequestError): string {
  const issues = (error.issues ?? []).map(({ at, message }) =>
    ofPackage.test(at) ? `${sentence(message)} Code: ${at}.` : `${at}: ${sentence(message)}`,
  )
  return [errorLabel(error), ...issues].join(' ')
}
