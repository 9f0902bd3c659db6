const digitsOf = (typed: string): string => typed.replaceAll(/[\s.‐‑–-]/g, '')

/** The six digits of a sort code as people write it ("08-99-99"); undefined where it is none. */
export function readSortCode(typed: string): string | undefined {
  const digits = digitsOf(typed)
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** An account number of six to eight digits, with zeros in front to make eight; undefined where it is none. */
export function readAccountNumber(typed: string): string | undefined {
  const digits = digitsOf(typed)
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, '0') : undefined
}

/** "08-99-99". */
export const formatSortCode = (sortCode: string): string => sortCode.replace(/^(..)(..)(..)$/, '$1-$2-$3')

/** "6637 4958": an account number in groups of four, to be compared with a card. */
export const groupedDigits = (accountNumber: string): string => accountNumber.replace(/^(.{4})(.{4})$/, '$1 $2')
