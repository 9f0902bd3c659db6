import type { FieldType } from '#contracts/forms/form-answer.ts'
import type { RuleName } from '#contracts/forms/form-rule.ts'
import type { ToAnswerMessage } from '#domain/enquiry/check-answers.ts'

/** Follows the label of the question. The rules' own messages are for programs, these are for couriers. */
const endings: Readonly<Record<Exclude<RuleName, 'required' | 'required_if'>, string>> = {
  alpha: 'must only include letters',
  alpha_dash: 'must only include letters, numbers, hyphens and underscores',
  alpha_num: 'must only include letters and numbers',
  alpha_spaces: 'must only include letters and spaces',
  between: 'must be between {min} and {max}',
  confirmed: 'doesn’t match',
  digits: 'must be {length} digits',
  dimensions: 'must be {width} by {height} pixels',
  double: 'must be a number, such as 12.50',
  email: 'must be an email address, like name@example.com',
  excluded: 'can’t be this',
  ext: 'can’t be this type of file',
  image: 'must be a picture',
  integer: 'must be a whole number',
  is: 'isn’t right',
  is_not: 'can’t be this',
  length: 'must be {length} characters',
  max: 'must be {length} characters or fewer',
  max_value: 'must be {max} or less',
  mimes: 'can’t be this type of file',
  min: 'must be {length} characters or more',
  min_value: 'must be {min} or more',
  numeric: 'must only include numbers',
  oneOf: 'must be one of the choices',
  regex: 'isn’t in the right format',
  size: 'must be smaller than {size} KB',
}

const verbs: Readonly<Record<FieldType, string>> = {
  date: 'Enter',
  'free-text': 'Enter',
  'image-upload': 'Add',
  'incident-number': 'Enter',
  'invoice-type': 'Choose',
  number: 'Enter',
  period: 'Choose',
  'round-number': 'Choose',
  time: 'Enter',
}

const withoutArticle = /^(a|an|any|how|my|the|what|when|where|which|who|whose|why|your)\b/i

/** "Enter the date of the incident", "Choose the round", "Enter what happened", "Add a photo". */
function missingMessage(type: FieldType, label: string): string {
  if (label.endsWith('?')) return `Answer the question: ${label}`
  if (type === 'image-upload') return 'Add a photo'
  // An abbreviation keeps its capitals: "the SKU".
  const isWord = /^\p{Lu}(?!\p{Lu})/u.test(label)
  const name = isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return `${verbs[type]} ${withoutArticle.test(label) ? '' : 'the '}${name}`
}

/** Returns what a courier reads where an answer breaks a rule. */
export const errorMessage: ToAnswerMessage = ({ type, label }, rule, params) => {
  if (rule === 'required' || rule === 'required_if') return missingMessage(type, label)
  return `${label} ${endings[rule].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))}`
}
