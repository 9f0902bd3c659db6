import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type { Handover, Proof, ServiceFlag } from '#contracts/parcel/parcel.ts'
import { checkSignature } from './signature.ts'

export interface ProofNeeds {
  photo: 'needed' | 'optional' | 'forbidden'
  /** A letterbox swallows the parcel, so its photo comes first. */
  photoMoment: 'before' | 'after'
  /** Somebody signs, on the glass or by a typed name. */
  signedName: boolean
  /** Nobody signs, but it helps to know who took it. */
  takerName: boolean
  ageCheck: boolean
  /** Requires the house number of the neighbour. */
  note: boolean
}

interface ServiceRule {
  handovers: readonly Handover[]
  signedName?: true
  ageCheck?: true
  photoForbidden?: true
}

export const handovers = [
  'recipient',
  'household',
  'neighbour',
  'safe_place',
  'letterbox',
  'locker',
] as const satisfies readonly Handover[]

const anywhere: ServiceRule = { handovers }

const serviceRules: Readonly<Record<ServiceFlag, ServiceRule>> = {
  standard: anywhere,
  next_day: anywhere,
  stated_day: anywhere,
  stated_time: anywhere,
  signature: { handovers: ['recipient'], signedName: true },
  household_signature: { handovers: ['recipient', 'household'], signedName: true },
  // Challenge 25: only what the courier saw is saved, never a picture of a person or a document.
  age_check_18: { handovers: ['recipient'], ageCheck: true, photoForbidden: true },
}

/** Hands of somebody who may not be the one on the label. */
const otherHands: ReadonlySet<Handover> = new Set(['household', 'neighbour'])

const photoHandovers: ReadonlySet<Handover> = new Set(['safe_place', 'letterbox', 'locker'])

/** Undefined where the services of the parcel do not allow this handover. */
export function proofNeeds(services: readonly ServiceFlag[], handover: Handover): ProofNeeds | undefined {
  const rules = services.map((service) => serviceRules[service])
  if (!rules.every((rule) => rule.handovers.includes(handover))) return undefined
  const forbidden = rules.some((rule) => rule.photoForbidden)
  const signedName = rules.some((rule) => rule.signedName)
  return {
    photo: forbidden ? 'forbidden' : photoHandovers.has(handover) ? 'needed' : 'optional',
    photoMoment: handover === 'letterbox' ? 'before' : 'after',
    signedName,
    takerName: !signedName && otherHands.has(handover),
    ageCheck: rules.some((rule) => rule.ageCheck),
    note: handover === 'neighbour',
  }
}

/** The handovers that the screen offers, in a fixed order. */
export function allowedHandovers(services: readonly ServiceFlag[]): Handover[] {
  return handovers.filter((handover) => proofNeeds(services, handover) !== undefined)
}

interface GivenProof {
  proof?: Proof | undefined
  note?: string | undefined
  photos: readonly unknown[]
}

/** All that the proof of a delivery lacks, the gravest first; none where it is complete. */
export function listProofErrors(
  services: readonly ServiceFlag[],
  { proof, note, photos }: GivenProof,
): ParcelRejection[] {
  if (proof === undefined) return ['proof-missing']
  const needs = proofNeeds(services, proof.handover)
  if (needs === undefined) return ['handover-not-allowed']
  const faults: (ParcelRejection | false | undefined)[] = [
    needs.photo === 'forbidden' && photos.length > 0 && 'photo-forbidden',
    needs.ageCheck && proof.ageCheck === undefined && 'age-check-missing',
    needs.signedName && !proof.signedBy?.trim() && 'signature-missing',
    needs.signedName && checkSignature(proof.signature),
    needs.photo === 'needed' && photos.length === 0 && 'photo-missing',
    needs.note && !note?.trim() && 'proof-missing',
  ]
  return faults.filter((fault) => fault !== false && fault !== undefined)
}

/** Undefined where the proof of a delivery is complete. */
export const checkProof = (services: readonly ServiceFlag[], given: GivenProof): ParcelRejection | undefined =>
  listProofErrors(services, given)[0]
