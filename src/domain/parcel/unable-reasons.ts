import type { Parcel, UnableReason } from '#contracts/parcel/parcel.ts'

export interface UnableReasonRule {
  label: string
  photoNeeded: boolean
  /** A calling card is left at the address. */
  cardNeeded: boolean
  countsAgainstCourier: boolean
  /** The courier was at the door, so the day uses up one of the three attempts. */
  attempted: boolean
  /** The reason can be given for taking the parcel out again on another day. */
  mayCarryForward: boolean
  /** The next step for the parcel, as shown on the screen. */
  nextAction: string
}

const carryForward = 'Carry it forward for another attempt.'
const handBack = 'Hand it back to the depot.'

/** The most used reason comes first. The rules are in the app, so that the sheet works without signal. */
export const unableReasons: Readonly<Record<UnableReason, UnableReasonRule>> = {
  no_answer: {
    label: 'No answer',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: true,
    nextAction: carryForward,
  },
  no_safe_place: {
    label: 'No safe place',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: true,
    nextAction: carryForward,
  },
  no_access: {
    label: 'No access',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: true,
    nextAction: carryForward,
  },
  refused: {
    label: 'Refused at the door',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: false,
    nextAction: handBack,
  },
  business_closed: {
    label: 'Business closed',
    photoNeeded: true,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: true,
    nextAction: 'Carry it forward to a day when it is open.',
  },
  wrong_address: {
    label: 'Wrong address',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: false,
    nextAction: 'Hand it back. The depot asks the sender for the address.',
  },
  out_of_time: {
    label: 'Out of time',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: true,
    attempted: false,
    mayCarryForward: true,
    nextAction: carryForward,
  },
  unsafe: {
    label: 'Unsafe (dog, weather)',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: true,
    nextAction: carryForward,
  },
  age_check_failed: {
    label: 'Age check failed',
    photoNeeded: false,
    cardNeeded: true,
    countsAgainstCourier: false,
    attempted: true,
    mayCarryForward: false,
    nextAction: 'Carry it forward. Don’t leave it with anyone else.',
  },
  damaged: {
    label: 'Damaged',
    photoNeeded: true,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: false,
    mayCarryForward: false,
    nextAction: handBack,
  },
  vehicle_breakdown: {
    label: 'Vehicle breakdown',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: false,
    attempted: false,
    mayCarryForward: true,
    nextAction: 'Carry it forward and tell the depot where you are.',
  },
  lost: {
    label: 'Lost',
    photoNeeded: false,
    cardNeeded: false,
    countsAgainstCourier: true,
    attempted: false,
    mayCarryForward: false,
    nextAction: 'Tell the depot today. They’ll start a trace.',
  },
}

/** A photo is rejected for these reasons, because it would show a person or a document. */
export const reasonsWithoutPhoto: ReadonlySet<UnableReason> = new Set(['age_check_failed'])

/** The number of reasons shown before "More reasons". */
const mostUsed = 3

interface ReasonChoices {
  first: UnableReason[]
  more: UnableReason[]
}

/** The reasons in the order of their use. A failed age check is among the first only where an age is checked. */
export function reasonChoices(parcels: readonly Pick<Parcel, 'services'>[]): ReasonChoices {
  const all = Object.keys(unableReasons) as UnableReason[]
  const checksAge = parcels.some(({ services }) => services.includes('age_check_18'))
  const ordered: UnableReason[] = checksAge
    ? ['age_check_failed', ...all.filter((each) => each !== 'age_check_failed')]
    : all
  return { first: ordered.slice(0, mostUsed), more: ordered.slice(mostUsed) }
}

/** The reasons for which a parcel can be taken out again on another day. */
export const carryForwardReasons: readonly UnableReason[] = (Object.keys(unableReasons) as UnableReason[]).filter(
  (reason) => unableReasons[reason].mayCarryForward,
)
