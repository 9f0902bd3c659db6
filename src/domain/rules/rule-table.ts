import type { FormRule, RuleName } from '#contracts/forms/form-rule.ts'
import { confirmed, excluded, is, is_not, oneOf, required, required_if } from './choice-rules.ts'
import { type Rule, type RuledFile, each } from './rule.ts'
import { alpha, alpha_dash, alpha_num, alpha_spaces, email, length, max, min, regex } from './text-rules.ts'

/** Both ends are included. */
const between: Rule<{ min: number; max: number }> = each((value, { min, max }: { min: number; max: number }) => {
  const number = typeof value === 'number' ? value : Number(value)
  return min <= number && max >= number
})

/** Requires an exact number of digits 0 to 9. */
const digits: Rule<{ length: number }> = each(
  (value, { length }: { length: number }) => /^[0-9]*$/.test(String(value)) && String(value).length === length,
)

/** `decimals`: how many there must be after the separator, where there is any; 0: any number. */
const double: Rule<{ decimals?: number | undefined; separator?: 'dot' | 'comma' | undefined }> = (
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

const integer: Rule<object> = (value) => all(value, /^-?[0-9]+$/)

/** Allows the digits 0 to 9, or only Arabic digits. */
const numeric: Rule<object> = (value) => all(value, /^(?:[0-9]+|[٠-٩]+)$/)

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** An empty list has no value. */
function bounded(value: unknown, holds: (number: number) => boolean): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((member) => bounded(member, holds))
  return !isMissing(value) && holds(Number(value))
}

const max_value: Rule<{ max: number }> = (value, { max }) => bounded(value, (number) => number <= max)
const min_value: Rule<{ min: number }> = (value, { min }) => bounded(value, (number) => number >= min)

const filesOf = (value: unknown): RuledFile[] => (Array.isArray(value) ? value : [value]) as RuledFile[]

/** `extensions`: without their dots. */
const ext: Rule<{ extensions: readonly string[] }> = (value, { extensions }) => {
  const pattern = new RegExp(`.(${extensions.join('|')})$`, 'i')
  return filesOf(value).every(({ name }) => pattern.test(name))
}

const image: Rule<object> = (value) =>
  filesOf(value).every(({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif|webp)$/i.test(name))

/** `types`: media types; "image/*" is all of a kind. */
const mimes: Rule<{ types: readonly string[] }> = (value, { types }) => {
  const pattern = new RegExp(`${types.join('|').replace('*', '.+')}$`, 'i')
  return filesOf(value).every(({ type }) => pattern.test(type))
}

/** `size`: kilobytes of 1,024. */
const size: Rule<{ size: number }> = (value, { size: most }) => filesOf(value).every((file) => file.size <= most * 1024)

/** Checks the size of each picture, in px. */
const dimensions: Rule<{ width: number; height: number }> = (value, { width, height }) => {
  const files = filesOf(value)
  if (!files.every(({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif)$/i.test(name))) return false
  return files.every(({ dimensions: found }) => found?.width === width && found.height === height)
}

/** Every rule that a form may set, by its name. A new one is a line in the contract, one here and one among the messages. */
export const rules = {
  alpha,
  alpha_dash,
  alpha_num,
  alpha_spaces,
  between,
  confirmed,
  digits,
  dimensions,
  double,
  email,
  excluded,
  ext,
  image,
  integer,
  is,
  is_not,
  length,
  max,
  max_value,
  mimes,
  min,
  min_value,
  numeric,
  oneOf,
  regex,
  required,
  required_if,
  size,
} as const satisfies { [Name in RuleName]: Rule<Omit<Extract<FormRule, { rule: Name }>, 'rule'>> }
