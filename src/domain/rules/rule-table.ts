import type { FormRule, RuleName } from '#contracts/forms/form-rule.ts'
import { confirmed, excluded, is, is_not, oneOf, required, required_if } from './choice-rules.ts'
import { dimensions, ext, image, mimes, size } from './file-rules.ts'
import { between, digits, double, integer, max_value, min_value, numeric } from './number-rules.ts'
import type { Rule } from './rule.ts'
import { alpha, alpha_dash, alpha_num, alpha_spaces, email, length, max, min, regex } from './text-rules.ts'

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
