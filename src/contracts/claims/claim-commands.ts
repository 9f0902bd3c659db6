import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { claimEvidenceSchema, claimPhotoLimit } from './claim.ts'
import { defineCommand } from '../command.ts'

export const makeClaimInputSchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  evidence: claimEvidenceSchema,
  photos: z.array(blobRefSchema).check(z.maxLength(claimPhotoLimit)),
})
export type MakeClaimInput = z.infer<typeof makeClaimInputSchema>

/** The codes with which a claim is rejected, on the phone and by the service. */
export const claimRejections = [
  'outside-window',
  'not-late-enough',
  'photo-missing',
  'band-not-larger',
  'not-owed',
  'claim-exists',
  'already-claimed',
  'too-many-claims',
  'not-a-courier',
  'waiting-not-paid',
  'not-long-enough',
  'no-arrival',
  'no-first-scan',
  'arrival-after-scan',
  'waiting-day-full',
] as const
export type ClaimRejection = (typeof claimRejections)[number]

export const makeClaim = defineCommand({
  service: 'forms',
  name: 'makeClaim',
  version: 1,
  input: makeClaimInputSchema,
  rejections: claimRejections,
  entity: (input) => `claim/${input.id}`,
  blobs: (input) => input.photos,
})
