import { invalidParameter, identityErrors } from '../identity-error.ts'

/** The standard attributes that people may set themselves, besides `custom:` ones. */
const writable = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
])

/**
 * Returns attributes with their addresses in the normal form in which the pool compares them. A code must go to the
 * address that it proves: the look-alike `ｖic@host` is another mailbox, but would count as `vic@host`.
 */
export function normaliseAddresses(attributes: Record<string, string>): Record<string, string> {
  const { email, phone_number, ...others } = attributes
  return {
    ...(email !== undefined && { email: email.normalize('NFKC') }),
    ...(phone_number !== undefined && { phone_number: phone_number.normalize('NFKC') }),
    ...others,
  }
}

/** Returns the attributes of a request by name. */
export const readAttributes = (list: readonly { Name: string; Value: string }[] | null | undefined) =>
  normaliseAddresses(Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value])))

/** Throws unless every attribute may be set by the person and has the form that its name demands. */
export function requireWritable(attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    requireWritableName(name)
    if (value.length > 2048) throw invalidParameter(`Attributes did not conform to the schema: ${name} is too long`)
  }
  const { email, phone_number } = attributes
  if (email !== undefined && !isEmail(email)) throw invalidParameter('Invalid email address format.')
  if (phone_number !== undefined && !isPhoneNumber(phone_number)) {
    throw invalidParameter('Invalid phone number format.')
  }
}

export function requireWritableName(name: string): void {
  if (!writable.has(name) && !/^custom:[\w-]{1,20}$/.test(name)) throw identityErrors.attributeUnauthorized()
}

export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text)

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
