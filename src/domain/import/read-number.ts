import type { HowRead } from './how-read.ts'

/** A whole number as digits: "1,200" and "640.0" are read where they can mean one number only. */
export function readWhole(written: string, separator: HowRead['separator']): string | undefined {
  if (/^\d+$/.test(written)) return written
  const text = written.replaceAll(/(?<=\d) (?=\d{3}\b)/g, '')
  // A file with semicolons comes from where the comma is the decimal point, so that the two change places.
  const [decimal, thousands] = separator === ';' ? [',', '.'] : ['.', ',']
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^0+$/.test(fraction))) return undefined
  // "1.000" may be one or a thousand, and so may "1,000" where the comma is the decimal point.
  if (separator === ';' ? /^\d{1,3}[.,]000$/.test(text) : /^\d{1,3}\.000$/.test(text)) return undefined
  if (/^\d+$/.test(whole)) return whole
  const groups = whole.split(thousands)
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}

/** A number of degrees with a decimal point: there are no thousands of degrees, so that a comma is one too. */
export function readDecimal(written: string): string | undefined {
  const text = written.replace(/^[\u2010-\u2015\u2212]/, '-').replace(/ ?°$/, '')
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.').replace(/^\+/, '') : undefined
}
