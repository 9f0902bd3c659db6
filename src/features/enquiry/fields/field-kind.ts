import type { ComponentType } from 'react'
import type { BlobRef } from '#contracts/sync/blob.ts'
import type { PictureAnswer } from '#contracts/forms/form-answer.ts'
import type { FieldTexts } from '#ui/fields/field.tsx'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import type { Typed } from '../enquiry-draft.ts'
import type { OwnChoices } from '../own-choices-store.ts'

/** A picture of an answer as it was taken. */
export type GetPhoto = (answer: PictureAnswer) => TakenPhoto | undefined

export interface FormAround {
  choices: OwnChoices
  /** A picture is being read: what is sent meanwhile would go without it. */
  reading: boolean
  onReading: (reading: boolean) => void
  /** The phone's own camera is about to take over. */
  onLeaving: () => void
}

export interface FieldInputProps<Value extends Typed> {
  texts: FieldTexts & { label: string }
  value: Value
  onChange: (value: Value) => void
  around: FormAround
}

/** Defines how one question type is asked, parsed and formatted. */
export interface FieldKind<Value extends Typed> {
  /** Nothing typed. */
  empty: Value
  Input: ComponentType<FieldInputProps<Value>>
  /** The answer, as it is judged and sent. What cannot be read stays a text, which has the wrong shape. */
  read: (value: Value, name: (photo: TakenPhoto) => BlobRef) => unknown
  /** The inverse of `read`. `photoOf` returns undefined if the bytes are gone. */
  typed: (answer: unknown, photoOf: GetPhoto) => Value
  /** Words for what is typed and is no answer yet, where the rules' own would not help; undefined where they would. */
  fault?: (value: Value, label: string) => string | undefined
  words: (answer: unknown) => string
}
