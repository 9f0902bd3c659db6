import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ImportRow } from '#domain/import/import-row.ts'

/** Landlines, national and mobile numbers. Premium, personal and service numbers cost more than a call, or connect nobody. */
const callable = /^\+44(?:1\d{8,9}|[23]\d{9}|7[1-9]\d{8})$/

/** Returns a UK phone number in the form "+447700900123"; undefined if it is none that can be called. */
export function readPhone(written: string): string | undefined {
  const read = parsePhoneNumberFromString(written, { defaultCountry: 'GB', extract: false })
  return read && read.ext === undefined && callable.test(read.number) ? read.number : undefined
}

/**
 * Returns the rows with their numbers in one form, and the lines of those whose number can't be called. These have no
 * number: what a recipient has typed somewhere must not keep a round from its courier.
 */
export function readPhones(rows: readonly ImportRow[]): { rows: ImportRow[]; withoutPhone: number[] } {
  const withoutPhone: number[] = []
  const read = rows.map((row): ImportRow => {
    if (row.phone === null) return row
    const phone = readPhone(row.phone)
    if (phone !== undefined) return { ...row, phone, body: { ...row.body, hasPhone: true } }
    withoutPhone.push(row.line)
    return { ...row, phone: null }
  })
  return { rows: read, withoutPhone }
}
