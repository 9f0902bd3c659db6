import type { FormRule } from '#contracts/forms/form-rule.ts'
import { getFirstError, type ToMessage } from './first-error.ts'
import type { RuleContext } from './rule.ts'

interface Checking {
  value: unknown
  issues: unknown[]
}

/**
 * Rules as a check of a zod schema, `z.string().check(byRules(rules, 'Name', { form: {} }))`: the first that is broken
 * is an issue of the code `custom`, in its own words. It looks at the value as the schema has made it.
 *
 * @param field the label of the question, as the message names it
 */
export const byRules =
  (
    rules: readonly FormRule[],
    field: string,
    context: RuleContext,
    ruled: (value: unknown) => unknown = (value) => value,
    toMessage?: ToMessage,
  ) =>
  ({ value, issues }: Checking): void => {
    const message = getFirstError(rules, ruled(value), field, context, toMessage)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, path: [] })
  }
