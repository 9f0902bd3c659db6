import type { DocumentFields } from '#contracts/onboarding/document.ts'
import { typedDate, type TypedDate } from '#domain/dates/read-date.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** The inputs hold text as it was typed, so that invalid input is never lost. */
export interface TypedDocument {
  number: string
  issued: TypedDate
  expiry: TypedDate
}

/** A document that was started and not sent. One for each step. */
export interface DocumentDraft {
  step: string
  /** The submission's, once it is sent. */
  id: string
  typed: TypedDocument
  photos: readonly TakenPhoto[]
}

const blank: TypedDate = { day: '', month: '', year: '' }

export const nothingTyped: TypedDocument = { number: '', issued: blank, expiry: blank }

/** Returns the form of an earlier document. */
export const typedAgain = ({ number, issuedOn, expiresOn }: DocumentFields): TypedDocument => ({
  number,
  issued: typedDate(issuedOn),
  expiry: typedDate(expiresOn),
})
