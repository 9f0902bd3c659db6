import type { RequestError } from '#contracts/problem.ts'
import { setUpBodySchema, type SetUpBody, type SetUpCheck } from '#contracts/staff/set-up-endpoints.ts'
import { suggestUsername } from '#domain/staff/suggest-username.ts'

/** The fields in the order of the screen, with what to enter in each. */
const sentences = {
  code: 'Enter the set-up code that the program printed at its last start',
  company: 'Enter the name of the company, at most 120 characters',
  depotCode: 'Use capital letters and digits, at most 8, such as SAM',
  depotName: 'Enter the name of the sub-depot, at most 80 characters',
  name: 'Enter your name, at most 80 characters',
  username: 'Use small letters, digits, dots, hyphens and underscores, such as d.example',
  email: 'Enter an email address, such as name@example.com',
  password: 'Enter a password',
} as const

export type SetUpField = keyof typeof sentences

/** The fields as typed. The sign-in name is null while it follows the name. */
export type SetUpForm = Record<Exclude<SetUpField, 'username'>, string> & { username: string | null }

export type SetUpErrors = Partial<Record<SetUpField, string>>

export const blankSetUp = (code: string): SetUpForm => ({
  code,
  company: '',
  depotCode: '',
  depotName: '',
  name: '',
  username: null,
  email: '',
  password: '',
})

export const getUsername = ({ name, username }: Pick<SetUpForm, 'name' | 'username'>): string =>
  username ?? suggestUsername(name)

/** The field of a place in the body: "subDepot.code" is the code of the sub-depot. */
function fieldAt(path: string): SetUpField | undefined {
  if (path === 'subDepot.code') return 'depotCode'
  if (path.startsWith('subDepot')) return 'depotName'
  return (Object.keys(sentences) as SetUpField[]).find((field) => field === path)
}

const inOrder = (errors: ReadonlyMap<SetUpField, string>): SetUpErrors =>
  Object.fromEntries(
    (Object.keys(sentences) as SetUpField[]).flatMap((field) => {
      const text = errors.get(field)
      return text === undefined ? [] : [[field, text]]
    }),
  )

/** Returns what is sent to the service, or what is wrong. */
export function readSetUpForm(form: SetUpForm): { body: SetUpBody } | { errors: SetUpErrors } {
  const read = setUpBodySchema.safeParse({
    code: form.code.trim(),
    company: form.company,
    subDepot: { code: form.depotCode.trim().toUpperCase(), name: form.depotName },
    name: form.name,
    username: getUsername(form),
    email: form.email.trim(),
    password: form.password,
  })
  if (read.success) return { body: read.data }
  const fields = read.error.issues.flatMap(({ path }) => fieldAt(path.join('.')) ?? [])
  return { errors: inOrder(new Map(fields.map((field) => [field, sentences[field]]))) }
}

/** Returns the errors that the service found at fields, in its own words. A wrong code is an error of its field. */
export function toSetUpErrors(error: RequestError | null): SetUpErrors {
  if (error?.code === 'not-allowed') return { code: error.detail ?? sentences.code }
  const found = (error?.issues ?? []).flatMap(({ at, message }) => {
    const field = fieldAt(at.replace(/^body\./, ''))
    return field === undefined ? [] : [[field, message] as const]
  })
  return inOrder(new Map(found))
}

const failures: Readonly<Record<string, string>> = {
  network: 'Can’t reach the server. What you typed is still here, so try again when you are online.',
  'not-ready': 'The service is starting. Nothing was changed. Try again in a moment.',
  'too-many-requests': 'Too many attempts. Wait a minute, then try again.',
}

/** Says why nothing was set up, if no field is to blame. */
export const setUpErrorLabel = ({ code, detail }: RequestError): string =>
  failures[code] ?? detail ?? 'Something went wrong on the server. Nothing was changed. Try again.'

const checkLabels: Readonly<Record<SetUpCheck['name'], { ready: string; missing: string }>> = {
  pool: { ready: 'Accounts can be made', missing: 'Accounts can’t be made yet' },
  mail: { ready: 'Emails can be sent', missing: 'Emails can’t be sent yet' },
  'bank-keys': { ready: 'Bank accounts can be stored', missing: 'Bank accounts can’t be stored yet' },
}

/** Returns a check in words: "Emails can be sent". */
export const checkLabel = ({ name, isReady }: SetUpCheck): string => checkLabels[name][isReady ? 'ready' : 'missing']

/** Without a user pool no account can be made; the rest can be put right later. */
export const canSetUp = (checks: readonly SetUpCheck[]): boolean =>
  checks.every(({ name, isReady }) => name !== 'pool' || isReady)

/** Returns the code in the fragment of an address, "#ABCDE-FGHIJ"; empty if there is none. */
export function codeInFragment(hash: string): string {
  const text = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}
