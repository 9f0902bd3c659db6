import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type {
  Handover,
  Parcel,
  ParcelStatus,
  Proof,
  RecordStatusInput,
  UnableReason,
} from '#contracts/parcel/parcel.ts'
import { checkStatus } from '#domain/parcel/check-status.ts'
import { allowedHandovers, listProofErrors, proofNeeds, type ProofNeeds } from '#domain/parcel/proof/proof-matrix.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import { carryForwardReasons, reasonsWithoutPhoto, unableReasons } from '#domain/parcel/unable-reasons.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import type { SheetKind, StatusForm } from './parcel-draft.ts'
import type { StatusAction } from './status-action.ts'

/** The most that one event may carry. */
export const maxPhotos = 4

export type FieldName = 'amendment' | 'reason' | 'handover' | 'signedBy' | 'signature' | 'ageCheck' | 'note' | 'photos'

const fieldsInOrder: readonly FieldName[] = [
  'reason',
  'handover',
  'signedBy',
  'signature',
  'ageCheck',
  'photos',
  'note',
  'amendment',
]

/** The field to correct for each rejection. */
export const rejectedField: Readonly<Partial<Record<ParcelRejection, FieldName>>> = {
  'reason-missing': 'reason',
  'attempts-used-up': 'reason',
  'photo-missing': 'photos',
  'photo-forbidden': 'photos',
  'handover-not-allowed': 'handover',
  'signature-missing': 'signedBy',
  'signature-not-given': 'signature',
  'signature-too-short': 'signature',
  'age-check-missing': 'ageCheck',
  'amendment-reason-missing': 'amendment',
}

/** "Proof missing" means one of two things: no handover was chosen, or the neighbour's house number is missing. */
export const toField = (code: ParcelRejection, form: StatusForm): FieldName | undefined =>
  code === 'proof-missing' ? (form.handover === 'neighbour' ? 'note' : 'handover') : rejectedField[code]

/** Returns the message at the field. A neighbour's missing house number has its own. */
export const toProblemMessage = (code: ParcelRejection, form: StatusForm): string =>
  code === 'proof-missing' && form.handover === 'neighbour' ? 'Which house number?' : rejectionMessages[code]

export interface SheetProblem {
  /** Undefined where no field puts it right. */
  field: FieldName | undefined
  text: string
}

/** Returns a sentence for each field: everything that the proof lacks, in the order of the sheet. */
export function listProblems(
  code: ParcelRejection,
  action: StatusAction,
  form: StatusForm,
  parcels: readonly Pick<Parcel, 'services'>[],
  photos: readonly unknown[],
): SheetProblem[] {
  const isDelivery = 'statement' in action && action.statement.status === 'delivered'
  const lacking = isDelivery
    ? listProofErrors(
        parcels.flatMap((parcel) => parcel.services),
        { ...action.statement, photos },
      )
    : []
  const codes = lacking.includes(code) ? lacking : [code]
  return codes
    .map((each) => ({ field: toField(each, form), text: toProblemMessage(each, form) }))
    .sort((a, b) => fieldsInOrder.indexOf(a.field ?? 'amendment') - fieldsInOrder.indexOf(b.field ?? 'amendment'))
}

/** Returns the handovers that all the parcels at a door allow. */
export const sharedHandovers = (parcels: readonly Pick<Parcel, 'services'>[]): Handover[] =>
  allowedHandovers(parcels.flatMap((parcel) => parcel.services))

export const sharedNeeds = (
  parcels: readonly Pick<Parcel, 'services'>[],
  handover: Handover | '',
): ProofNeeds | undefined =>
  handover === ''
    ? undefined
    : proofNeeds(
        parcels.flatMap((parcel) => parcel.services),
        handover,
      )

/** The problems that the sheet still has as it is filled now. One that no field puts right stays until the next attempt. */
export function problemsLeft(
  problems: readonly SheetProblem[],
  action: StatusAction,
  form: StatusForm,
  parcels: readonly Parcel[],
  photos: readonly TakenPhoto[],
): SheetProblem[] {
  if (problems.length === 0 || !('statement' in action)) return [...problems]
  const { statement } = action
  const codes = parcels.flatMap((parcel) => {
    const input = {
      parcelId: parcel.id,
      baseVersion: parcel.version,
      ...statement,
      photos: photos.map((photo) => ({ ...photo, id: '' })),
    }
    return checkStatus(parcel, input) ?? []
  })
  const now = codes.flatMap((code) => listProblems(code, action, form, parcels, photos).map(({ text }) => text))
  return problems.filter(({ field, text }) => field === undefined || now.includes(text))
}

export type PhotoRule = 'needed' | 'optional' | 'forbidden'

/** Returns whether the answers need a photo. */
export function photoRule(sheet: SheetKind, form: StatusForm, parcels: readonly Pick<Parcel, 'services'>[]): PhotoRule {
  if ('mark' in sheet) return 'optional'
  if (sheet.status === 'unable_to_deliver') {
    if (form.reason === '') return 'optional'
    if (reasonsWithoutPhoto.has(form.reason)) return 'forbidden'
    return unableReasons[form.reason].photoNeeded ? 'needed' : 'optional'
  }
  return sheet.status === 'delivered' ? (sharedNeeds(parcels, form.handover)?.photo ?? 'forbidden') : 'forbidden'
}

/** "Photo and card needed. Carry it forward for another attempt." */
export function reasonHint(reason: UnableReason): string {
  const { photoNeeded, cardNeeded, countsAgainstCourier, nextAction } = unableReasons[reason]
  const needs = [photoNeeded && 'photo', cardNeeded && 'card'].filter(Boolean).join(' and ')
  const needed = needs === '' ? '' : `${needs.charAt(0).toUpperCase()}${needs.slice(1)} needed. `
  return `${needed}${nextAction}${countsAgainstCourier ? ' Affects your score.' : ''}`
}

/** Nothing where the glass is empty: that is asked for in other words than a dot on it. */
function signatureOf({ signatureWay, strokes }: StatusForm): Pick<Proof, 'signature'> {
  if (signatureWay === 'typed') return { signature: { kind: 'typed' } }
  return strokes.length > 0 ? { signature: { kind: 'drawn', strokes } } : {}
}

function proofOf(form: StatusForm, needs: ProofNeeds | undefined): Proof | undefined {
  if (form.handover === '') return undefined
  const signedBy = form.signedBy.trim()
  const takenBy = form.takenBy.trim()
  return {
    handover: form.handover,
    ...(needs?.signedName && signedBy ? { signedBy } : {}),
    ...(needs?.signedName ? signatureOf(form) : {}),
    ...(needs?.takerName && takenBy ? { takenBy } : {}),
    ...(needs?.ageCheck && form.ageCheck ? { ageCheck: form.ageCheck } : {}),
  }
}

/** Whether the reason that the form holds may be sent with the status: it may have been chosen for another one. */
function takesReason(status: ParcelStatus, reason: StatusForm['reason']): boolean {
  if (reason === '') return false
  return status === 'unable_to_deliver' || (status === 'carry_forward' && carryForwardReasons.includes(reason))
}

/** Returns what a filled sheet records. Answers that it does not ask for are left out, and so is the location of anything but a delivery. */
export function toAction(
  sheet: SheetKind,
  form: StatusForm,
  parcels: readonly Pick<Parcel, 'services'>[],
  location?: RecordStatusInput['location'],
): StatusAction {
  const note = form.note.trim() || undefined
  if ('mark' in sheet) return { mark: sheet.mark, note }
  const { status, amends } = sheet
  const proof = status === 'delivered' ? proofOf(form, sharedNeeds(parcels, form.handover)) : undefined
  return {
    statement: {
      status,
      ...(form.reason !== '' && takesReason(status, form.reason) ? { reason: form.reason } : {}),
      ...(note ? { note } : {}),
      ...(proof ? { proof } : {}),
      ...(proof && location ? { location } : {}),
      ...(amends ? { supersedes: amends, amendment: form.amendment.trim() } : {}),
    },
  }
}
