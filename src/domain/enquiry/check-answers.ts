import { answerSchemas, pictureAnswerSchema, type Answers, type PictureAnswer } from '#contracts/forms/form-answer.ts'
import type { FormField } from '#contracts/forms/form-field.ts'
import type { RuleName } from '#contracts/forms/form-rule.ts'
import { byRules } from '#domain/rules/by-rules.ts'
import { getFirstError, type ToMessage } from '#domain/rules/first-error.ts'
import { ruleMessage } from '#domain/rules/rule-messages.ts'
import { isEmpty, type RuledFile } from '#domain/rules/rule.ts'

/** A picture has lost its name on the phone, with where it was taken; its ending is that of its type. */
function asFile({ photo, width, height }: PictureAnswer): RuledFile {
  const ending = photo.type === 'image/jpeg' ? 'jpg' : photo.type.slice('image/'.length)
  return { name: `${photo.id}.${ending}`, type: photo.type, size: photo.size, dimensions: { width, height } }
}

/** The answer as rules look at it. */
const ruled = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map((each) => (pictureAnswerSchema.safeParse(each).success ? asFile(each as PictureAnswer) : each))
    : answer

const ruledForm = (answers: Answers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, ruled(answer)]))

/** Words an error of an answer. An answer of the wrong shape breaks the rule `regex`. */
export type ToAnswerMessage = (
  field: Pick<FormField, 'type' | 'label'>,
  rule: RuleName,
  params: Readonly<Record<string, unknown>>,
) => string

const ownMessage: ToAnswerMessage = ({ label }, rule, params) => ruleMessage(rule, label, params)

/** Returns what is wrong with the answer to one question; undefined where nothing is. */
function answerFault(field: FormField, answers: Answers, toMessage: ToAnswerMessage): string | undefined {
  const { id, type, label, rules } = field
  const given = answers[id]
  const context = { form: ruledForm(answers) }
  const message: ToMessage = (rule, _, params) => toMessage(field, rule, params)
  if (isEmpty(given)) return getFirstError(rules, given, label, context, message)
  const { error } = answerSchemas[type].check(byRules(rules, label, context, ruled, message)).safeParse(given)
  const [issue] = error?.issues ?? []
  return issue && (issue.code === 'custom' ? issue.message : toMessage(field, 'regex', {}))
}

/** Returns what is wrong with each answer, by the ids of the questions in their order; empty where nothing is. */
export function checkAnswers(
  fields: readonly FormField[],
  answers: Answers,
  toMessage: ToAnswerMessage = ownMessage,
): Map<string, string> {
  const faults = new Map<string, string>()
  for (const field of fields) {
    const fault = answerFault(field, answers, toMessage)
    if (fault !== undefined) faults.set(field.id, fault)
  }
  return faults
}

/** The answers to the questions of a form and no others, as they are stored: texts trimmed, what is empty left out. */
export function pickFormAnswers(fields: readonly FormField[], answers: Answers): Answers {
  return Object.fromEntries(
    fields.flatMap(({ id, type }) => {
      const { data } = answerSchemas[type].safeParse(answers[id])
      return isEmpty(data) ? [] : [[id, data]]
    }),
  )
}
