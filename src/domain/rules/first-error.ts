import type { FormRule } from '#contracts/forms/form-rule.ts'
import { isAnswerRequired } from './choice-rules.ts'
import { ruleMessage } from './rule-messages.ts'
import { isEmpty, type Rule, type RuleContext } from './rule.ts'
import { rules } from './rule-table.ts'

/** Returns the message for a broken rule. `field`: the label of the question. */
export type ToMessage = typeof ruleMessage

const isOfRequired = ({ rule }: FormRule): boolean => rule === 'required' || rule === 'required_if'

const asksForAnswer = (set: FormRule, { form }: RuleContext): boolean =>
  set.rule === 'required' || (set.rule === 'required_if' && isAnswerRequired(set, form))

/**
 * Returns the message of the first rule that a value breaks; undefined if it breaks none. Required rules come first. A
 * missing value that is not required passes every other rule.
 *
 * @param field the label of the question, as the message names it
 * @param toMessage words the rule that is broken; the rule's own words by default
 */
export function getFirstError(
  set: readonly FormRule[],
  value: unknown,
  field: string,
  context: RuleContext,
  toMessage: ToMessage = ruleMessage,
): string | undefined {
  const ordered = [...set.filter(isOfRequired), ...set.filter((each) => !isOfRequired(each))]
  const mayBeEmpty = isEmpty(value) && !set.some((each) => asksForAnswer(each, context))
  for (const each of mayBeEmpty ? [] : ordered) {
    const { rule, ...params } = each
    // The type of a rule and of its parameters belong together, which is lost in a table.
    const keeps = rules[rule] as Rule<object>
    if (!keeps(value, params, context)) return toMessage(rule, field, params)
  }
  return undefined
}
