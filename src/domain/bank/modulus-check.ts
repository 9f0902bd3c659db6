import type { WeightRow, WeightTable } from './weight-table.ts'

/** `unchecked`: the publisher has no check for this sort code or this kind of account, and the pair counts as possible. */
type ModulusResult = 'passed' | 'failed' | 'unchecked'

/** Places in the fourteen digits, by the letters of the specification. */
const [a, b, c, g, h] = [6, 7, 8, 12, 13]

const digitAt = (digits: string, place: number): number => Number(digits[place])

const firstZeroed = (weights: readonly number[], count: number): readonly number[] =>
  weights.map((weight, at) => (at < count ? 0 : weight))

const euroTail = [8, 7, 10, 9, 3, 1]

function weightsFor({ exception, weights }: WeightRow, digits: string): readonly number[] {
  const endsInNine = digitAt(digits, g) === 9
  if (exception === 2 && digitAt(digits, a) !== 0)
    return endsInNine ? [...Array<number>(8).fill(0), ...euroTail] : [0, 0, 1, 2, 5, 3, 6, 4, ...euroTail]
  if (exception === 7 && endsInNine) return firstZeroed(weights, c)
  if (exception === 10 && endsInNine && ['09', '99'].includes(digits.slice(a, b + 1))) return firstZeroed(weights, c)
  return weights
}

const sumOfDigits = (product: number): number =>
  product < 10 ? product : (product % 10) + sumOfDigits(Math.floor(product / 10))

function total({ method, exception }: WeightRow, weights: readonly number[], digits: string): number {
  const products = weights.map((weight, at) => weight * digitAt(digits, at))
  const added = products.reduce(
    (sum, product) => sum + (method === 'DBLAL' ? sumOfDigits(Math.abs(product)) : product),
    0,
  )
  return exception === 1 ? added + 27 : added
}

/** Returns whether the digits pass the check of one row. `account` has eight digits. */
function passes(row: WeightRow, sortCode: string, account: string, substitutes: WeightTable['substitutes']): boolean {
  const { exception, method } = row
  const checkedCode = { 5: substitutes.get(sortCode) ?? sortCode, 8: '090126', 9: '309634' }[exception ?? 0] ?? sortCode
  const digits = checkedCode + account
  const modulus = method === 'MOD11' ? 11 : 10
  const sum = total(row, weightsFor(row, digits), digits)
  // Weights may be negative.
  const remainder = ((sum % modulus) + modulus) % modulus
  if (exception === 4) return remainder === Number(account.slice(6))
  if (exception === 5) {
    const checkDigit = digitAt(digits, method === 'MOD11' ? g : h)
    return !(method === 'MOD11' && remainder === 1) && (modulus - remainder) % modulus === checkDigit
  }
  if (remainder === 0) return true
  if (exception !== 14 || !/[019]$/.test(account)) return false
  return passes({ ...row, exception: null }, sortCode, `0${account.slice(0, 7)}`, substitutes)
}

/** Pairs of checks of which one is enough. */
const eitherIsEnough = new Set([2, 9, 10, 11, 12, 13])

const isForeignCurrency = (account: string): boolean => /^[4-8]/.test(account) && account[6] === account[7]

/**
 * The modulus check of the United Kingdom's clearing, version 6 to 8.50 of the published specification.
 * `sortCode` has six digits and `account` eight. It says whether a number is possible, not whether the account is there.
 */
export function checkModulus({ rows, substitutes }: WeightTable, sortCode: string, account: string): ModulusResult {
  const own = rows.filter(({ start, end }) => start <= sortCode && sortCode <= end).slice(0, 2)
  const [first, second] = own
  if (!first) return 'unchecked'
  if (own.some(({ exception }) => exception === 6) && isForeignCurrency(account)) return 'unchecked'
  const passed = (row: WeightRow): boolean => passes(row, sortCode, account, substitutes)
  // Exception 3 leaves the second check out for some accounts.
  const isLeftOut = ({ exception }: WeightRow): boolean => exception === 3 && /^..[69]/.test(account)
  if (!second || isLeftOut(second)) return passed(first) ? 'passed' : 'failed'
  const enough = eitherIsEnough.has(first.exception ?? 0)
    ? passed(first) || passed(second)
    : passed(first) && passed(second)
  return enough ? 'passed' : 'failed'
}
