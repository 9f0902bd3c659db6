import { courierEntrySchema, courierSchema } from '#contracts/courier.ts'
import type { Courier, CourierEntry } from '#contracts/courier.ts'

/** As typed; several rounds and numbers with commas. */
export interface CourierForm {
  id: string
  subDepot: string
  name: string
  courierNumber: string
  rounds: string
  phones: string
  isStaff: boolean
}

export const blankCourier = (subDepot: string): CourierForm => ({ id: '', subDepot, name: '', courierNumber: '', rounds: '', phones: '', isStaff: false })

export const formOf = ({ id, subDepot, name, courierNumber, rounds, phones, roles }: Courier): CourierForm => ({
  id,
  subDepot,
  name,
  courierNumber,
  rounds: rounds.join(', '),
  phones: phones.join(', '),
  isStaff: roles.includes('sub-depot'),
})

type CourierField = 'id' | 'name' | 'courierNumber' | 'rounds' | 'phones'
export type CourierFaults = Partial<Record<CourierField, string>>

const sentences: Readonly<Record<CourierField, string>> = {
  id: 'Give the subject that the user pool has for them',
  name: 'Give a name, at most 80 characters',
  courierNumber: 'A number has capitals, digits and hyphens, such as C-104',
  rounds: 'Rounds are numbers with commas, such as 104, 118',
  phones: 'Numbers have their country, such as +447700900104, with commas between them',
}

const several = (text: string): string[] => text.split(',').map((part) => part.replaceAll(' ', '')).filter((part) => part !== '')

/** What the depot's books shall say, or what is wrong with it, by field. */
export function readCourier({ id, subDepot, name, courierNumber, rounds, phones, isStaff }: CourierForm): { id: string; entry: CourierEntry } | { faults: CourierFaults } {
  const roles = isStaff ? (['courier', 'sub-depot'] as const) : (['courier'] as const)
  const given = {
    subDepot,
    name,
    courierNumber: courierNumber.trim().toUpperCase(),
    roles: [...roles],
    rounds: several(rounds).map((round) => round.toUpperCase()),
    phones: several(phones),
  }
  const entry = courierEntrySchema.safeParse(given)
  const isNamed = courierSchema.shape.id.safeParse(id.trim()).success
  if (entry.success && isNamed) return { id: id.trim(), entry: entry.data }
  const wrong = new Set([...(isNamed ? [] : ['id']), ...(entry.error?.issues ?? []).map(({ path }) => String(path[0]))])
  const fields = (Object.keys(sentences) as CourierField[]).filter((field) => wrong.has(field))
  return { faults: Object.fromEntries(fields.map((field) => [field, sentences[field]])) }
}
