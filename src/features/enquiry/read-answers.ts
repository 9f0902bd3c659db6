import type { Answers, PictureAnswer } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import { checkAnswers } from '#domain/enquiry/check-answers.ts'
import { isEmpty } from '#domain/rules/rule.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import type { Typed } from './enquiry-draft.ts'
import { errorMessage } from './error-messages.ts'
import { fieldKinds, typedFor } from './fields/field-kinds.ts'

export interface ReadAnswers {
  answers: Answers
  /** Bytes of the pictures among them, by blob id. */
  bytes: Record<string, ArrayBuffer>
  /** The errors by question id, in the order of the form. */
  faults: Map<string, string>
}

/** Answers as they were typed, each for its question: the inverse of {@link readAnswers}. `bytes`: of the pictures, by blob id. */
export function typedAnswers(
  { fields }: Pick<Form, 'fields'>,
  answers: Answers,
  bytes: ReadonlyMap<string, ArrayBuffer>,
): Record<string, Typed> {
  const photoOf = ({ photo: { id, sha256, type, size }, width, height }: PictureAnswer): TakenPhoto | undefined => {
    const own = bytes.get(id)
    return own && { bytes: own, sha256, type, size, width, height }
  }
  return Object.fromEntries(
    fields.flatMap(({ id, type }) =>
      isEmpty(answers[id]) ? [] : [[id, fieldKinds[type].typed(answers[id], photoOf)]],
    ),
  )
}

/** Returns the typed answers, with every photo named, and the errors that the form's rules find. */
export function readAnswers({ fields }: Pick<Form, 'fields'>, typed: Readonly<Record<string, Typed>>): ReadAnswers {
  const bytes: ReadAnswers['bytes'] = {}
  const name = ({ bytes: own, sha256, type, size }: TakenPhoto) => {
    const id = crypto.randomUUID()
    bytes[id] = own
    return { id, sha256, type, size }
  }
  const answers: Answers = {}
  const own = new Map<string, string>()
  for (const { id, type, label } of fields) {
    const kind = fieldKinds[type]
    const value = typedFor(type, typed[id])
    answers[id] = kind.read(value, name)
    const fault = kind.fault?.(value, label)
    if (fault !== undefined) own.set(id, fault)
  }
  const faults = checkAnswers(fields, answers, errorMessage)
  for (const [id, fault] of own) faults.set(id, fault)
  return {
    answers,
    bytes,
    faults: new Map(fields.flatMap(({ id }) => (faults.has(id) ? [[id, faults.get(id) ?? '']] : []))),
  }
}
