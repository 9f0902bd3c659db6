import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ImportIssue, ImportRow } from '#domain/import/import-row.ts'

/** Landlines, national and mobile numbers. Premium, personal and service numbers cost more than a call, or connect nobody. */
const callable = /^\+44(?:1\d{8,9}|[23]\d{9}|7[1-9]\d{8})$/

/** Returns a UK phone number in the form "+447700900123"; undefined if it is none that can be called. */
export function readPhone(written: string): string | undefined {
  const read = parsePhoneNumberFromString(written, { defaultCountry: 'GB', extract: false })
  return read && read.ext === undefined && callable.test(read.number) ? read.number : undefined
}

/** The rows with their numbers in one form, and what is wrong with others. No issue repeats a number, because issues are shown and logged elsewhere. */
export function readPhones(rows: readonly ImportRow[]): { rows: ImportRow[]; issues: ImportIssue[] } {
  const issues: ImportIssue[] = []
  const read = rows.map((row): ImportRow => {
    if (row.phone === null) return row
    const phone = readPhone(row.phone)
    if (phone !== undefined) return { ...row, phone, body: { ...row.body, hasPhone: true } }
    const message = 'phone is not a UK number that can be called, such as 07700 900123'
    issues.push({ line: row.line, column: 'phone', message })
    return row
  })
  return { rows: read, issues }
}
