export type ReadAmount = { amount: number } | { fault: string }

/** The decimal sign of a file or a person. */
export type DecimalSign = '.' | ','

const notAnAmount = { fault: 'is not an amount, such as 1.25, £1.25 or 125p' }
const tooFine = { fault: 'is finer than a tenth of a penny' }

/** Whole digits without their thousands; undefined where the groups are wrong. */
function withoutThousands(text: string, thousands: string): string | undefined {
  const groups = text.replaceAll(/(?<=\d) (?=\d{3}\b)/g, '').split(thousands)
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group)))
  return isGrouped ? groups.join('') : undefined
}

/**
 * Splits digits at their decimal sign. "1.250" is £1.25 where the point is the decimal sign; where the comma is, it may
 * be that or 1,250, so neither reading is suggested.
 */
function splitDigits(text: string, sign: DecimalSign): { whole: string; fraction: string } | { fault: string } {
  const thousands = sign === '.' ? ',' : '.'
  if (sign === ',' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text))
    return { fault: 'can mean two amounts. Write the pence, such as 1250,00' }
  const [before = '', fraction = '', ...more] = text.split(sign)
  if (more.length > 0 || !/^\d*$/.test(fraction)) return notAnAmount
  // "1.25" is what a person meant, wherever their spreadsheet was set up.
  if (sign === ',' && fraction === '' && /^(?:\d*\.\d{1,2}|0?\.\d+)$/.test(before)) return splitDigits(text, '.')
  const whole = before === '' ? '0' : withoutThousands(before, thousands)
  if (whole === undefined || !/^\d+$/.test(whole) || (before === '' && fraction === '')) return notAnAmount
  return { whole, fraction }
}

/**
 * An amount as people write it, in whole tenths of a penny: "1.25", "£1.25", "125p", "£1,250", "-0.475", "(1.25)".
 * Without a unit it is pounds. Fails with what completes a sentence that begins with the value.
 */
export function readAmount(written: string, sign: DecimalSign = '.'): ReadAmount {
  const text = written
    .trim()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1]
  const [, minus = '', before = '', minusBehind = '', digits = '', unit = '', minusLast = ''] =
    /^([+-]?) ?(£|gbp)? ?(-?) ?([\d., ]*\d[.,]?) ?(p|pence|gbp|£)? ?(-?)$/i.exec(inBrackets ?? text) ?? []
  const signs = [minus, minusBehind, minusLast].filter((each) => each !== '')
  if (digits === '' || signs.length > 1 || (inBrackets !== undefined && signs.length > 0)) return notAnAmount
  const split = splitDigits(digits.trim(), sign)
  if ('fault' in split) return split
  const isPence = before === '' && /^p/i.test(unit)
  // "£1.25p" is pounds: nobody writes pence behind a pound sign.
  const places = isPence ? 1 : 3
  const { whole, fraction } = split
  if (!/^0*$/.test(fraction.slice(places))) return tooFine
  const tenths = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  if (!Number.isSafeInteger(tenths)) return notAnAmount
  const isNegative = inBrackets !== undefined || signs.includes('-')
  return { amount: isNegative && tenths !== 0 ? -tenths : tenths }
}

/** An amount as it is typed into a field or a spreadsheet: 1250 is "1.25", 475 is "0.475". */
export function typedAmount(tenths: number): string {
  const digits = String(Math.abs(tenths)).padStart(4, '0')
  const pounds = digits.slice(0, -3)
  const pence = digits.slice(-3).replace(/0$/, '')
  return `${tenths < 0 ? '-' : ''}${pounds}.${pence}`
}
