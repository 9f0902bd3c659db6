import { bankDetailsSchema, type BankDetails } from '#contracts/courier/bank-account.ts'
import { readAccountNumber, readSortCode } from '#domain/bank/read-digits.ts'

export type BankField = keyof BankDetails
/** The fields as typed. They exist only in the page's memory. */
export type BankForm = Record<BankField, string>

const bankFields = ['holder', 'sortCode', 'accountNumber', 'rollNumber'] as const satisfies readonly BankField[]
export const bankFieldId = (field: BankField): string => `bank-${field}`

export const blankBankForm: BankForm = { holder: '', sortCode: '', accountNumber: '', rollNumber: '' }

const missing: Readonly<Record<BankField, string>> = {
  holder: 'Enter the name on the account',
  sortCode: 'Enter the sort code',
  accountNumber: 'Enter the account number',
  rollNumber: '',
}

const wrong: Readonly<Record<BankField, string>> = {
  holder: 'The name on the account can have up to 70 letters, numbers, spaces and the signs . , ’ & / ( ) -',
  sortCode: 'A sort code has 6 digits, such as 08-99-99',
  accountNumber: 'An account number has 6 to 8 digits. If yours has more, ask your bank for the one that payments use',
  rollNumber: 'A roll number has up to 18 letters, numbers, spaces, hyphens, slashes and full stops',
}

export type CheckedBankForm = { details: BankDetails } | { errors: { field: BankField; text: string }[] }

/** Checks with the schema that the service uses; each wrong field is named once, in the order of the screen. */
export function checkBankForm(form: BankForm): CheckedBankForm {
  const parsed = bankDetailsSchema.safeParse({
    holder: form.holder,
    sortCode: readSortCode(form.sortCode),
    accountNumber: readAccountNumber(form.accountNumber),
    rollNumber: form.rollNumber.trim() === '' ? null : form.rollNumber,
  })
  if (parsed.success) return { details: parsed.data }
  const at = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const text = (field: BankField) => (form[field].trim() === '' ? missing[field] : wrong[field])
  return { errors: bankFields.filter((field) => at.has(field)).map((field) => ({ field, text: text(field) })) }
}
