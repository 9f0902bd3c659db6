import type { DocumentErrorCode } from '#contracts/onboarding/document-commands.ts'
import type { DocumentFields } from '#contracts/onboarding/document.ts'
import type { StepEntry } from '#contracts/onboarding/onboarding.ts'
import { pickStepFields, listDocumentErrors } from '#domain/onboarding/judge-document.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import type { TypedDocument } from './document-draft.ts'
import { errorFields } from './document-messages.ts'

export type DocumentField = 'number' | 'issued' | 'expiry' | 'photos'

export interface DocumentError {
  field: DocumentField
  text: string
}

export type CheckedDocument = { fields: DocumentFields } | { errors: DocumentError[] }

export const longestNumber = 60
export const expiryLabel = 'Expires on'

const parts = ['day', 'month', 'year'] as const

/** The parts of a date that are not typed yet. */
export const missingParts = (typed: TypedDate) => parts.filter((part) => typed[part].trim() === '')

/** "licence number" of "Licence number", and "DBS number" as it is. */
const within = (label: string): string =>
  /^.[A-Z]/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** Returns the error of a typed date. */
function dateFault(typed: TypedDate, label: string): string | undefined {
  const gaps = missingParts(typed)
  if (gaps.length === parts.length) return undefined
  if (gaps.length > 0) return `${label} must include a ${gaps.join(' and a ')}`
  return readDate(typed) === undefined ? `${label} must be a real date` : undefined
}

function faultWords(fault: DocumentErrorCode, step: StepEntry): string {
  const issued = step.issued ?? ''
  switch (fault) {
    case 'number-missing':
      return `Enter the ${within(step.number ?? '')}`
    case 'issued-missing':
      return `Enter the ${within(issued)}, such as 14 5 2026`
    case 'issued-in-future':
      return `${issued} must be today or earlier`
    case 'issued-too-long-ago':
      return `It may be no more than ${step.freshMonths} months old. Ask for a new one`
    case 'expiry-missing':
      return 'Enter the day on which it expires, such as 14 5 2026'
    case 'expired':
      return 'This document has expired. Send the new one'
    case 'expiry-too-late':
      return `It expires ${step.standsMonths} months after the ${within(issued)} at most`
    case 'photo-missing':
      return step.photos === 1 ? 'Add a photo' : `Add ${step.photos} photos`
  }
}

/** Returns the typed document, or the errors by input in their order. `today`: "2026-05-14". */
export function checkDocument(step: StepEntry, typed: TypedDocument, photos: number, today: string): CheckedDocument {
  const stated = {
    number: typed.number.trim(),
    issuedOn: readDate(typed.issued) ?? null,
    expiresOn: readDate(typed.expiry) ?? null,
  }
  const fields = pickStepFields(step, stated)
  const found = new Map<DocumentField, string>()
  const note = (field: DocumentField, text: string | undefined) => {
    if (text !== undefined && !found.has(field)) found.set(field, text)
  }
  if (fields.number.length > longestNumber)
    note('number', `${step.number} must be ${longestNumber} characters or fewer`)
  if (step.issued !== null) note('issued', dateFault(typed.issued, step.issued))
  if (step.expiry !== 'counted') note('expiry', dateFault(typed.expiry, expiryLabel))
  for (const fault of listDocumentErrors(step, fields, photos, today)) {
    // A last day that is counted has no input of its own.
    const field = errorFields[fault] === 'expiry' && step.expiry === 'counted' ? 'issued' : errorFields[fault]
    note(field, faultWords(fault, step))
  }
  if (found.size === 0) return { fields }
  const order: DocumentField[] = ['number', 'issued', 'expiry', 'photos']
  return { errors: order.flatMap((field) => (found.has(field) ? [{ field, text: found.get(field) ?? '' }] : [])) }
}
