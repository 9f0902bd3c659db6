import type { AuditEntry } from '#contracts/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'

export type DeedKind = 'import' | 'rounds' | 'decisions' | 'publish' | 'toggles' | 'people' | 'messages' | 'other'

/** In the order of the filter. */
export const kindLabels: Readonly<Record<DeedKind, string>> = {
  import: 'Import',
  rounds: 'Rounds',
  decisions: 'Decisions',
  publish: 'Publish',
  toggles: 'Toggles',
  people: 'People',
  messages: 'Messages',
  other: 'Other',
}

const deeds: Readonly<Record<string, readonly [DeedKind, string]>> = {
  importManifests: ['import', 'Manifests imported'],
  assignRound: ['rounds', 'Round given'],
  giveRound: ['rounds', 'Round given'],
  closeManifest: ['rounds', 'Day of a round ended'],
  recallParcel: ['rounds', 'Parcel recalled'],
  cancelParcel: ['rounds', 'Parcel cancelled'],
  moveParcel: ['rounds', 'Address of a parcel changed'],
  addExtraParcel: ['rounds', 'Extra parcel taken into a round'],
  seeLateEvent: ['rounds', 'Late record looked at'],
  sendOffer: ['rounds', 'Round offered'],
  withdrawOffer: ['rounds', 'Offer withdrawn'],
  decideHoliday: ['decisions', 'Holiday decided'],
  assignCover: ['decisions', 'Cover given'],
  waiveCover: ['decisions', 'No cover needed'],
  answerEnquiry: ['decisions', 'Enquiry answered'],
  decideClaim: ['decisions', 'Claim decided'],
  decideDocument: ['decisions', 'Document decided'],
  decideAdvert: ['decisions', 'Advert decided'],
  decideReports: ['decisions', 'Reports of an advert decided'],
  removeAdvert: ['decisions', 'Advert removed'],
  dismissReports: ['decisions', 'Reports of an advert dismissed'],
  decideAppeal: ['decisions', 'Appeal decided'],
  excludeReview: ['decisions', 'Review taken out of the count'],
  publishNotice: ['publish', 'Notice given'],
  changeNotice: ['publish', 'Notice changed'],
  withdrawNotice: ['publish', 'Notice withdrawn'],
  publishRates: ['publish', 'Rates set'],
  publishInvoice: ['publish', 'Invoice published'],
  publishCourse: ['publish', 'Course published'],
  retireCourse: ['publish', 'Course retired'],
  putPackage: ['publish', 'Package of a course stored'],
  publishForm: ['publish', 'Form published'],
  withdrawForm: ['publish', 'Form withdrawn'],
  publishQuality: ['publish', 'Quality figures published'],
  recordFinding: ['publish', 'Finding of a check recorded'],
  publishReviews: ['publish', 'Reviews published'],
  writeVolumes: ['publish', 'Volumes entered'],
  writeSteps: ['publish', 'Documents to show set'],
  writeToggle: ['toggles', 'Toggle set'],
  switchToggle: ['toggles', 'Toggle switched for a sub-depot'],
  removeToggle: ['toggles', 'Toggle forgotten'],
  writeCourier: ['people', 'Courier’s details entered'],
  inviteCourier: ['people', 'Courier invited'],
  inviteAgain: ['people', 'First password sent again'],
  closeAccount: ['people', 'Account closed'],
  openAccount: ['people', 'Account opened again'],
  resetFactor: ['people', 'Second step taken away'],
  writeLeave: ['people', 'Leave entered'],
  writePension: ['people', 'Pension entered'],
  recordEarnings: ['people', 'Earnings recorded'],
  decidePension: ['people', 'Pension decided'],
  readPayableAccount: ['people', 'Bank account read'],
  reply: ['messages', 'Message written'],
  replyToCourier: ['messages', 'Message written'],
  fetchThread: ['messages', 'Messages fetched'],
  readThread: ['messages', 'Messages read'],
  readCourierThread: ['messages', 'Messages read'],
  restored: ['other', 'Store said to be restored'],
}

/** "publishSomething" as words, for a deed that this version has none for. */
function spelled(deed: string): string {
  const words = deed.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const kindOf = ({ deed }: Pick<AuditEntry, 'deed'>): DeedKind => deeds[deed]?.[0] ?? 'other'

const isId = (value: string): boolean => /^[0-9a-f]{8}-/.test(value)

/** Ids in full help nobody who reads a line; their beginning tells two lines apart. */
const short = (value: string): string => (isId(value) ? value.slice(0, 8) : value)

/** "Toggle set", and of what: "plan". */
export function deedWords({ deed, about }: Pick<AuditEntry, 'deed' | 'about'>): { what: string; of: string } {
  // Of an entity the deed has said already what it is.
  const parts = (value: string): string[] => value.split('/').filter((part) => !part.startsWith('staff-'))
  const named = Object.entries(about)
    .filter(([name]) => name !== 'subDepot')
    .map(([, value]) => parts(value).map(short).join(' '))
  return { what: deeds[deed]?.[1] ?? spelled(deed), of: named.join(', ') }
}

/** "off → on for SAM"; empty where nothing is known of it. */
export function changeWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  if (before === '') return after
  return `${isId(before) ? short(before) : before} → ${isId(after) ? short(after) : after || 'nothing'}`
}

/** Where the thing is looked at, of the console's own places. */
export const placeOfKind: Readonly<Partial<Record<DeedKind, string>>> = {
  import: '/depot/import',
  rounds: '/depot/rounds',
  decisions: '/depot/decide',
  publish: '/depot/publish',
  toggles: '/depot/publish',
  people: '/depot/people',
  messages: '/depot/messages',
}

/** What a service is called where it has not answered. */
export const serviceLabels: Readonly<Record<ServiceKey, string>> = {
  manifest: 'Manifests',
  availability: 'Offers',
  holidays: 'Holidays',
  performance: 'Pay and quality',
  onboarding: 'Documents',
  forms: 'Enquiries and claims',
  marketplace: 'Marketplace',
  personalisation: 'Receipts',
  communications: 'Notices',
  messaging: 'Messages',
  toggles: 'Toggles',
  training: 'Training',
  auth: 'Couriers',
}
