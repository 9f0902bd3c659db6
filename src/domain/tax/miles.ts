import { formatCount } from '../figures/format-count.ts'

/** Miles as typed, "42", "42.5" or "1,234.5", in tenths; undefined if it is no number of miles, or finer than a tenth. */
export function readMiles(typed: string): number | undefined {
  const text = typed.trim().replace(/ ?(miles?|mi)$/i, '')
  const [, whole = '', fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d)0*)?$/.exec(text) ?? []
  return whole === '' ? undefined : Number(whole.replaceAll(',', '')) * 10 + Number(fraction)
}

/** Returns "42.5 miles", "1,234 miles" or "1 mile". */
export function formatMiles(tenths: number): string {
  const [whole, fraction] = [Math.floor(tenths / 10), tenths % 10]
  const number = fraction === 0 ? formatCount(whole) : `${formatCount(whole)}.${fraction}`
  return tenths === 10 ? '1 mile' : `${number} miles`
}
