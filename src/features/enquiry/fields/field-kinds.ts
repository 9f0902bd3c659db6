import type { FieldType } from '#contracts/forms/form-answer.ts'
import type { Typed } from '../enquiry-draft.ts'
import { invoiceType, period, roundNumber } from './choice-kinds.tsx'
import { date } from './date-kind.tsx'
import type { FieldKind } from './field-kind.ts'
import { imageUpload } from './image-kind.tsx'
import { freeText, incidentNumber, number, time } from './text-kinds.tsx'

/** A table of all kinds cannot keep the value type of each. */
type AnyKind = FieldKind<Typed>
const any = <Value extends Typed>(kind: FieldKind<Value>): AnyKind => kind as unknown as AnyKind

/** Lists every question type. A new type needs a line here and an entry in the contract. */
export const fieldKinds: Readonly<Record<FieldType, AnyKind>> = {
  date: any(date),
  'free-text': any(freeText),
  'image-upload': any(imageUpload),
  'incident-number': any(incidentNumber),
  'invoice-type': any(invoiceType),
  number: any(number),
  period: any(period),
  'round-number': any(roundNumber),
  time: any(time),
}

/** Whether something typed is of a type: the question may have been of another when it was typed. */
export function typedFor(type: FieldType, typed: Typed | undefined): Typed {
  const { empty } = fieldKinds[type]
  const isSame = typed !== undefined && typeof typed === typeof empty && Array.isArray(typed) === Array.isArray(empty)
  return isSame ? typed : empty
}
