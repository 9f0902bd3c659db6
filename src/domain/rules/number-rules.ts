import { each, type Rule } from './rule.ts'

/** Both ends belong to it. */
export const between: Rule<{ min: number; max: number }> = each((value, { min, max }: { min: number; max: number }) => {
  const number = typeof value === 'number' ? value : Number(value)
  return min <= number && max >= number
})

/** Exactly so many of 0 to 9. */
export const digits: Rule<{ length: number }> = each(
  (value, { length }: { length: number }) => /^[0-9]*$/.test(String(value)) && String(value).length === length,
)

/** `decimals`: how many there must be after the separator, where there is any; 0: any number. */
export const double: Rule<{ decimals?: number | undefined; separator?: 'dot' | 'comma' | undefined }> = (
  value,
  { decimals = 0, separator = 'dot' },
) => {
  const mark = separator === 'comma' ? ',?' : String.raw`\.?`
  const after = decimals === 0 ? String.raw`\d*` : String.raw`(?:\d{${decimals}})?`
  const pattern = new RegExp(String.raw`^-?\d+${mark}${after}$`)
  return Array.isArray(value) ? value.every((member) => pattern.test(String(member))) : pattern.test(String(value))
}

const all = (value: unknown, pattern: RegExp): boolean =>
  Array.isArray(value) ? value.every((member) => pattern.test(String(member))) : pattern.test(String(value))

export const integer: Rule<object> = (value) => all(value, /^-?[0-9]+$/)

/** Of the figures 0 to 9, or of the Arabic ones alone. */
export const numeric: Rule<object> = (value) => all(value, /^(?:[0-9]+|[٠-٩]+)$/)

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** An empty list has no value. */
function bounded(value: unknown, holds: (number: number) => boolean): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((member) => bounded(member, holds))
  return !isMissing(value) && holds(Number(value))
}

export const max_value: Rule<{ max: number }> = (value, { max }) => bounded(value, (number) => number <= max)
export const min_value: Rule<{ min: number }> = (value, { min }) => bounded(value, (number) => number >= min)
