import type { DocumentErrorCode } from '#contracts/onboarding/document-commands.ts'
import type { DocumentFields } from '#contracts/onboarding/document.ts'
import type { StepEntry } from '#contracts/onboarding/onboarding.ts'
import { addMonths } from '#domain/dates/near-day.ts'

/** The last day of a document, itself included; null: it has none. */
export function lastDay({ expiry, standsMonths }: StepEntry, { issuedOn, expiresOn }: DocumentFields): string | null {
  if (expiry !== 'counted') return expiresOn
  return issuedOn === null || standsMonths === null ? null : addMonths(issuedOn, standsMonths)
}

function issueFault(
  { issued, freshMonths }: StepEntry,
  { issuedOn }: DocumentFields,
  today: string,
): DocumentErrorCode | undefined {
  if (issued === null) return undefined
  if (issuedOn === null) return 'issued-missing'
  if (issuedOn > today) return 'issued-in-future'
  return freshMonths !== null && today > addMonths(issuedOn, freshMonths) ? 'issued-too-long-ago' : undefined
}

function expiryFault(step: StepEntry, fields: DocumentFields, today: string): DocumentErrorCode | undefined {
  const { issuedOn } = fields
  if (step.expiry === 'counted' && issuedOn === null) return undefined
  const until = lastDay(step, fields)
  if (until === null) return step.expiry === 'asked' ? 'expiry-missing' : undefined
  if (until < today) return 'expired'
  if (issuedOn === null) return undefined
  return step.standsMonths !== null && until > addMonths(issuedOn, step.standsMonths) ? 'expiry-too-late' : undefined
}

/** Returns every reason to reject a document, in the order of the form. `today`: the day of sending, "2026-05-14". */
export function listDocumentErrors(
  step: StepEntry,
  fields: DocumentFields,
  photos: number,
  today: string,
): DocumentErrorCode[] {
  const found: (DocumentErrorCode | undefined)[] = [
    step.number !== null && fields.number.trim() === '' ? 'number-missing' : undefined,
    issueFault(step, fields, today),
    expiryFault(step, fields, today),
    photos < step.photos ? 'photo-missing' : undefined,
  ]
  return found.flatMap((fault) => fault ?? [])
}

/** Returns the fields that a step asks for, without values of hidden inputs. */
export const pickStepFields = ({ number, issued, expiry }: StepEntry, fields: DocumentFields): DocumentFields => ({
  number: number === null ? '' : fields.number,
  issuedOn: issued === null ? null : fields.issuedOn,
  expiresOn: expiry === 'counted' ? null : fields.expiresOn,
})
