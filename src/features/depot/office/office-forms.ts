import type { RequestError } from '#contracts/problem.ts'
import { companySchema, type Company } from '#contracts/staff/company.ts'
import { subDepotSchema, type SubDepot } from '#contracts/staff/staff.ts'
import { dialledNumber, toPhoneNumber } from '#domain/contact/phone-number.ts'

/** Errors by field. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>

type Read<Value, Field extends string> = { value: Value } | { errors: FormErrors<Field> }

/** The fields of a sub-depot as typed. */
export type SubDepotForm = Record<'code' | 'name' | 'phone', string>

export function toSubDepotForm(subDepot: SubDepot | undefined): SubDepotForm {
  const { code, name, phone } = subDepot ?? { code: '', name: '', phone: null }
  return { code, name, phone: phone === null ? '' : dialledNumber(phone) }
}

const subDepotSentences: Readonly<SubDepotForm> = {
  code: 'Use capital letters and digits, at most 8, such as SAM',
  name: 'Enter a name, at most 80 characters',
  phone: 'Enter a number like 01632 960104 or +44 1632 960104, or leave it blank',
}

const pickErrors = <Field extends string>(
  sentences: Readonly<Record<Field, string>>,
  issues: readonly { path: readonly PropertyKey[] }[],
): FormErrors<Field> => {
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const fields = (Object.keys(sentences) as Field[]).filter((field) => wrong.has(field))
  return Object.fromEntries(fields.map((field) => [field, sentences[field]])) as FormErrors<Field>
}

/** Returns the sub-depot, or what is wrong. `taken`: codes that a new one must not have. */
export function readSubDepot(form: SubDepotForm, taken: readonly string[] = []): Read<SubDepot, keyof SubDepotForm> {
  const code = form.code.trim().toUpperCase()
  const phone = toPhoneNumber(form.phone)
  const read = subDepotSchema.safeParse({ code, name: form.name, phone: phone === '' ? null : phone })
  if (!read.success) return { errors: pickErrors(subDepotSentences, read.error.issues) }
  return taken.includes(code)
    ? { errors: { code: `There is a sub-depot ${code} already. Choose it in the list to change it` } }
    : { value: read.data }
}

export const blankCompany: Company = { name: '', address: '', privacyEmail: '', icoNumber: '' }

const companySentences: Readonly<Record<keyof Company, string>> = {
  name: 'Enter the name of the company, at most 120 characters',
  address: 'Use 300 characters or fewer',
  privacyEmail: 'Enter an email address, such as privacy@example.com, or leave it blank',
  icoNumber: 'Enter a number such as ZA123456, or leave it blank',
}

/** Returns the details of the company, or what is wrong. */
export function readCompanyForm(form: Company): Read<Company, keyof Company> {
  const read = companySchema.safeParse({
    ...form,
    // In one line, however it was typed.
    address: form.address.replaceAll(/\s*\n\s*/g, ', '),
    privacyEmail: form.privacyEmail.trim(),
    icoNumber: form.icoNumber.replaceAll(/\s/g, '').toUpperCase(),
  })
  return read.success ? { value: read.data } : { errors: pickErrors(companySentences, read.error.issues) }
}

/** Returns the errors that the service found at some fields, in its own words. */
export function toFieldErrors<Field extends string>(
  error: RequestError | null,
  fields: readonly Field[],
): FormErrors<Field> {
  const found = (error?.issues ?? []).flatMap(({ at, message }) => {
    const field = fields.find((each) => at === `body.${each}`)
    return field === undefined ? [] : [[field, message] as const]
  })
  return Object.fromEntries(found) as FormErrors<Field>
}
