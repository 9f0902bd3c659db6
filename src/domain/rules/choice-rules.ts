import { asText, each, type Rule } from './rule.ts'

/** One answer may be a text and the other a number: "7" is 7. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined || other === null || other === undefined)
    return (one ?? null) === (other ?? null)
  return typeof one === typeof other ? one === other : Number(one) === Number(other)
}

const among = each((value, { values }: { values: readonly unknown[] }) =>
  values.some((choice) => isSame(choice, value)),
)

export const oneOf: Rule<{ values: readonly unknown[] }> = among
export const excluded: Rule<{ values: readonly unknown[] }> = (value, params) => !among(value, params)

export const is: Rule<{ other: unknown }> = (value, { other }) => value === other
export const is_not: Rule<{ other: unknown }> = (value, { other }) => value !== other

/** `target`: the field that must say the same. */
export const confirmed: Rule<{ target: string }> = (value, { target }, { form }) =>
  String(value) === String(form[target])

/** An answer of spaces is none; 0 and, unless `allowFalse` is false, false are answers. */
export const required: Rule<{ allowFalse?: boolean | undefined }> = (value, { allowFalse = true }) => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return false
  return (value !== false || allowFalse) && asText(value).trim() !== ''
}

const isAnswered = (value: unknown): boolean => required(value, { allowFalse: false }, { form: {} })

/** Whether `required_if` asks for an answer: where `target` has one of `values`, or without them any answer. */
export const isAnswerRequired = (
  { target, values = [] }: { target: string; values?: readonly unknown[] | undefined },
  form: Readonly<Record<string, unknown>>,
): boolean =>
  values.length > 0 ? values.some((value) => isSame(value, String(form[target]).trim())) : isAnswered(form[target])

export const required_if: Rule<{ target: string; values?: readonly unknown[] | undefined }> = (
  value,
  params,
  { form },
) => !isAnswerRequired(params, form) || isAnswered(value)
