import type { Handover, ParcelMark, ParcelStatus, ServiceFlag, SizeBand } from '#contracts/parcel/parcel.ts'

interface StatusWords {
  /** Used in a chip, a filter and a count. */
  chip: string
  /** Used in a sentence or a history: "Carry forward: no answer". */
  name: string
  /** Used on the button that sets the status. */
  action: string
}

const statusWords: Readonly<Record<ParcelStatus, StatusWords>> = {
  expected: { chip: 'To do', name: 'On your list', action: 'To do' },
  confirmed: { chip: 'Confirmed', name: 'Confirmed', action: 'Confirm' },
  missing: { chip: 'Missing', name: 'Missing', action: 'Missing' },
  carry_forward: { chip: 'Carry forward', name: 'Carry forward', action: 'Carry forward' },
  unable_to_deliver: { chip: 'Unable', name: 'Unable to deliver', action: 'Unable' },
  delivered: { chip: 'Delivered', name: 'Delivered', action: 'Deliver' },
  returned: { chip: 'Handed back', name: 'Handed back to the depot', action: 'Hand back' },
}

const loadedWords: StatusWords = { chip: 'Loaded', name: 'Loaded', action: 'Loaded' }
const withDeliveries: typeof statusWords = { ...statusWords, confirmed: loadedWords }

/** The labels of each status. Where deliveries are recorded, a confirmed parcel is in the van and reads "Loaded". */
export const statusLabels = (recordsDeliveries: boolean): typeof statusWords =>
  recordsDeliveries ? withDeliveries : statusWords

const doneWords: Readonly<Record<ParcelStatus, string>> = {
  expected: 'to do again',
  confirmed: 'confirmed',
  missing: 'missing',
  carry_forward: 'carried forward',
  unable_to_deliver: 'unable to deliver',
  delivered: 'delivered',
  returned: 'handed back',
}

/** Returns the message after a status is set: "35a Sample Road loaded". */
export const doneLabel = (status: ParcelStatus, recordsDeliveries: boolean): string =>
  recordsDeliveries && status === 'confirmed' ? 'loaded' : doneWords[status]

interface MarkWords {
  label: string
  /** Explains the mark's effect on the parcel. */
  hint: string
}

export const markLabels: Readonly<Record<ParcelMark, MarkWords>> = {
  extra: { label: 'Extra', hint: 'In the pile, not on your list. The depot decides.' },
  misrouted: { label: 'Misrouted', hint: 'For another round. It goes back to the depot.' },
  damaged: { label: 'Damaged', hint: 'It goes back to the depot and doesn’t affect your score.' },
  recalled: { label: 'Recalled', hint: 'The depot wants it back. Hand it in.' },
}

export const serviceLabels: Readonly<Record<ServiceFlag, string>> = {
  standard: 'Standard',
  next_day: 'Next day',
  signature: 'Signature',
  household_signature: 'Household signature',
  stated_day: 'Stated day',
  stated_time: 'Stated time',
  age_check_18: 'Age check 18',
}

/** Rows use this short form, because the full name does not fit. */
export const ageCheckLabel = '18+'

/** Returns the service labels that a row shows. */
export function shownServices(services: readonly ServiceFlag[]): string[] {
  const special = services.filter((flag) => flag !== 'standard')
  if (special.length === 0) return [serviceLabels.standard]
  return special.map((flag) => (flag === 'age_check_18' ? ageCheckLabel : serviceLabels[flag]))
}

/** All that a parcel's services are called, on a row and elsewhere. */
export const getServiceSearchTerms = (services: readonly ServiceFlag[]): string[] => [
  ...new Set([
    ...shownServices(services),
    ...services.flatMap((flag) => (flag === 'standard' ? [] : serviceLabels[flag])),
  ]),
]

export const handoverLabels: Readonly<Record<Handover, string>> = {
  recipient: 'The recipient',
  household: 'Someone in the household',
  neighbour: 'A neighbour',
  safe_place: 'Safe place',
  letterbox: 'Letterbox',
  locker: 'Parcel locker',
}

export const ageCheckLabels = {
  looked_over_25: 'Looked over 25',
  id_checked: 'ID checked',
} as const

export const bandLabels: Readonly<Record<SizeBand, string>> = {
  postable: 'Postable',
  packet: 'Packet',
  standard: 'Standard',
  large: 'Large',
  heavy: 'Heavy',
  collection: 'Collection',
}
