import type { UnableReason } from '#contracts/parcel.ts'

export interface UnableReasonRule {
  label: string
  photoNeeded: boolean
  /** A calling card is left at the address. */
  cardNeeded: boolean
  countsAgainstCourier: boolean
  /** The courier was at the door, so the day uses up one of the three attempts. */
  attempted: boolean
  /** What happens to the parcel now, as the screen says it. */
  nextAction: string
}

const carryForward = 'Carry it forward for another attempt.'
const handBack = 'Hand it back to the depot.'

/** Kept on the device, so that the reason sheet works without signal. */
export const unableReasons: Readonly<Record<UnableReason, UnableReasonRule>> = {
  no_answer: {
    label: 'No answer',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: carryForward,
  },
  no_safe_place: {
    label: 'No safe place',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: carryForward,
  },
  refused: {
    label: 'Refused at the door',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: handBack,
  },
  wrong_address: {
    label: 'Wrong address',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: 'Hand it back. The depot asks the sender for the address.',
  },
  no_access: {
    label: 'No access',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: carryForward,
  },
  business_closed: {
    label: 'Business closed',
    photoNeeded: true,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: 'Carry it forward to a day when it is open.',
  },
  damaged: {
    label: 'Damaged',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: false,
    nextAction: handBack,
  },
  lost: {
    label: 'Lost',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: true,
    attempted: false,
    nextAction: 'Tell the depot today. It opens a search.',
  },
  age_check_failed: {
    label: 'Age check failed',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: 'Carry it forward. No one else may take it.',
  },
  unsafe: {
    label: 'Unsafe, a dog or the weather',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    nextAction: carryForward,
  },
  vehicle_breakdown: {
    label: 'Vehicle breakdown',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: false,
    nextAction: 'Carry it forward and tell the depot where you are.',
  },
  out_of_time: {
    label: 'Out of time',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: true,
    attempted: false,
    nextAction: carryForward,
  },
}

/** Reasons for which a photo is refused: it would show a person or a document. */
export const reasonsWithoutPhoto: ReadonlySet<UnableReason> = new Set(['age_check_failed'])
