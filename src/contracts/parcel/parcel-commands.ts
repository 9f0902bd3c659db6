import { defineCommand } from '../command.ts'
import { parcelForms } from './parcel-forms.ts'
import {
  markParcelInputSchema,
  parcelEntity,
  recordStatusInputSchema,
  reportExtraInputSchema,
  undoStatusInputSchema,
} from './parcel.ts'

/** The codes with which the state machine rejects an event; the screen and the service use the same ones. */
export const parcelRejections = [
  'parcel-unknown',
  'transition-illegal',
  'parcel-recalled',
  'reason-missing',
  'photo-missing',
  'photo-forbidden',
  'proof-missing',
  'handover-not-allowed',
  'signature-missing',
  'signature-not-given',
  'signature-too-short',
  'age-check-missing',
  'attempts-used-up',
  'nothing-to-undo',
  'amendment-reason-missing',
  'mark-already-set',
  'parcel-exists',
  'manifest-unknown',
] as const
export type ParcelRejection = (typeof parcelRejections)[number]

const parcelCommand = { service: 'manifest', rejections: parcelRejections } as const

export const recordParcelStatus = defineCommand({
  ...parcelCommand,
  ...parcelForms.recordParcelStatus,
  input: recordStatusInputSchema,
  entity: (input) => parcelEntity(input.parcelId),
  blobs: (input) => input.photos,
})

export const undoParcelStatus = defineCommand({
  ...parcelCommand,
  ...parcelForms.undoParcelStatus,
  input: undoStatusInputSchema,
  entity: (input) => parcelEntity(input.parcelId),
})

export const markParcel = defineCommand({
  ...parcelCommand,
  ...parcelForms.markParcel,
  input: markParcelInputSchema,
  entity: (input) => parcelEntity(input.parcelId),
  blobs: (input) => input.photos,
})

export const reportExtraParcel = defineCommand({
  ...parcelCommand,
  ...parcelForms.reportExtraParcel,
  input: reportExtraInputSchema,
  entity: (input) => parcelEntity(input.parcelId),
})

export const parcelCommands = [recordParcelStatus, undoParcelStatus, markParcel, reportExtraParcel] as const
