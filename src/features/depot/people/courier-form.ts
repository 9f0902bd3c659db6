import { courierInvitationSchema, type CourierInvitation } from '#contracts/courier/courier-account.ts'
import { courierEntrySchema, courierSchema, type Courier, type CourierEntry } from '#contracts/courier/courier.ts'
import type { RequestError } from '#contracts/problem.ts'
import { dialledNumber, toPhoneNumber } from '#domain/contact/phone-number.ts'

/** The fields as typed. Several rounds or numbers are separated by commas. */
export interface CourierForm {
  id: string
  subDepot: string
  name: string
  courierNumber: string
  rounds: string
  phones: string
  /** Only for an invitation. */
  email: string
  isStaff: boolean
}

export const blankCourier = (subDepot: string): CourierForm => ({
  id: '',
  subDepot,
  name: '',
  courierNumber: '',
  rounds: '',
  phones: '',
  email: '',
  isStaff: false,
})

export const toCourierForm = ({ id, subDepot, name, courierNumber, rounds, phones, roles }: Courier): CourierForm => ({
  id,
  subDepot,
  name,
  courierNumber,
  rounds: rounds.join(', '),
  phones: phones.map(dialledNumber).join(', '),
  email: '',
  isStaff: roles.includes('sub-depot'),
})

type CourierField = 'id' | 'name' | 'email' | 'courierNumber' | 'rounds' | 'phones'
export type CourierErrors = Partial<Record<CourierField, string>>

const sentences: Readonly<Record<CourierField, string>> = {
  id: 'Enter the account ID from the user pool',
  name: 'Enter a name, at most 80 characters',
  email: 'Enter an email address, such as name@example.com',
  courierNumber: 'Use capital letters, digits and hyphens, such as C-104',
  rounds: 'Enter round numbers with commas, such as 104, 118',
  phones: 'Enter numbers like 07700 900104 or +44 7700 900104, with commas between them',
}

const several = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => part !== '')

const read = ({ subDepot, name, courierNumber, rounds, phones }: CourierForm) => ({
  subDepot,
  name,
  courierNumber: courierNumber.trim().toUpperCase(),
  rounds: several(rounds).map((round) => round.toUpperCase()),
  phones: phones
    .split(',')
    .map(toPhoneNumber)
    .filter((phone) => phone !== ''),
})

const faultsAt = (wrong: ReadonlySet<string>): { faults: CourierErrors } => ({
  faults: Object.fromEntries(
    (Object.keys(sentences) as CourierField[])
      .filter((field) => wrong.has(field))
      .map((field) => [field, sentences[field]]),
  ),
})

/** The courier's entry in the roster, or what is wrong with it, by field. */
export function readCourier(form: CourierForm): { id: string; entry: CourierEntry } | { faults: CourierErrors } {
  const roles = form.isStaff ? (['courier', 'sub-depot'] as const) : (['courier'] as const)
  const entry = courierEntrySchema.safeParse({ ...read(form), roles: [...roles] })
  const id = form.id.trim()
  const isNamed = courierSchema.shape.id.safeParse(id).success
  if (entry.success && isNamed) return { id, entry: entry.data }
  return faultsAt(
    new Set([...(isNamed ? [] : ['id']), ...(entry.error?.issues ?? []).map(({ path }) => String(path[0]))]),
  )
}

/** Returns the invitation, or the errors by field. */
export function readInvitation(form: CourierForm): { invitation: CourierInvitation } | { faults: CourierErrors } {
  const invitation = courierInvitationSchema.safeParse({ ...read(form), email: form.email.trim() })
  return invitation.success
    ? { invitation: invitation.data }
    : faultsAt(new Set(invitation.error.issues.map(({ path }) => String(path[0]))))
}

/** Returns the errors that the service found at fields, in its own words. */
export function toCourierErrors(error: RequestError | null): CourierErrors {
  const named = (error?.issues ?? []).flatMap(({ at, message }) => {
    const field = (Object.keys(sentences) as CourierField[]).find((each) => at === `body.${each}`)
    return field === undefined ? [] : [[field, message] as const]
  })
  return Object.fromEntries(named)
}
