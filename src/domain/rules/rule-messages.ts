import type { RuleName } from '#contracts/forms/form-rule.ts'

/** Each text follows "The {field} field ". */
const ends: Readonly<Record<Exclude<RuleName, 'is' | 'is_not'>, string>> = {
  alpha: 'may only contain alphabetic characters',
  alpha_dash: 'may contain alpha-numeric characters as well as dashes and underscores',
  alpha_num: 'may only contain alpha-numeric characters',
  alpha_spaces: 'may only contain alphabetic characters as well as spaces',
  between: 'must be between {min} and {max}',
  confirmed: 'confirmation does not match',
  digits: 'must be numeric and exactly contain {length} digits',
  dimensions: 'must be {width} pixels by {height} pixels',
  double: 'must be a valid decimal',
  email: 'must be a valid email',
  excluded: 'is not a valid value',
  ext: 'is not a valid file',
  image: 'must be an image',
  integer: 'must be an integer',
  length: 'must be {length} long',
  max: 'may not be greater than {length} characters',
  max_value: 'must be {max} or less',
  mimes: 'must have a valid file type',
  min: 'must be at least {length} characters',
  min_value: 'must be {min} or more',
  numeric: 'may only contain numeric characters',
  oneOf: 'is not a valid value',
  regex: 'format is invalid',
  required: 'is required',
  required_if: 'is required',
  size: 'size must be less than {size}KB',
}

/** Returns the message for a broken rule. `field`: the label of the question. */
export function ruleMessage(name: RuleName, field: string, params: Readonly<Record<string, unknown>>): string {
  if (name === 'is' || name === 'is_not') return `${field} is not valid.`
  return `The ${field} field ${ends[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))}`
}
