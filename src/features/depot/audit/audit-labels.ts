import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { allKinds } from '../decide/kinds/kinds.ts'

export type ActionKind =
  | 'import'
  | 'rounds'
  | 'decisions'
  | 'publish'
  | 'toggles'
  | 'people'
  | 'staff'
  | 'messages'
  | 'other'

/** In the order of the filter. */
export const kindLabels: Readonly<Record<ActionKind, string>> = {
  import: 'Import',
  rounds: 'Rounds',
  decisions: 'Decisions',
  publish: 'Publish',
  toggles: 'Features',
  people: 'People',
  staff: 'Staff',
  messages: 'Messages',
  other: 'Other',
}

/** The labels that the kinds of decisions declare. */
const decisions = Object.fromEntries(
  allKinds.flatMap(({ auditGroup, auditLabels }) =>
    Object.entries(auditLabels).map(([action, label]) => [action, [auditGroup, label] as const]),
  ),
)

const actions: Readonly<Record<string, readonly [ActionKind, string]>> = {
  ...decisions,
  importManifests: ['import', 'Manifest file imported'],
  assignRound: ['rounds', 'Round assigned'],
  giveRound: ['rounds', 'Round assigned'],
  giveRoundDays: ['rounds', 'Round assigned for a day'],
  giveParcels: ['rounds', 'Part of a round given to another courier'],
  stopPartOffer: ['rounds', 'Offer of part of a round stopped'],
  closeManifest: ['rounds', 'Day of a round closed'],
  recallParcel: ['rounds', 'Parcel recalled'],
  cancelRecall: ['rounds', 'Recall cancelled'],
  cancelParcel: ['rounds', 'Parcel cancelled'],
  moveParcel: ['rounds', 'Address changed'],
  addExtraParcel: ['rounds', 'Extra parcel added to a round'],
  answerWish: ['rounds', 'Recipient answered'],
  makeBadge: ['rounds', 'Badge of a parcel made'],
  setDoorHazard: ['rounds', 'Hazard set at a door'],
  removeDoorNote: ['rounds', 'Door note removed'],
  addStop: ['rounds', 'Collection or drop added to a round'],
  changeStop: ['rounds', 'Collection or drop of a round changed'],
  removeStop: ['rounds', 'Collection or drop removed from a round'],
  findDoorNotes: ['rounds', 'Door notes searched'],
  seeLateEvent: ['rounds', 'Late record reviewed'],
  recordLateEvent: ['rounds', 'Late record added to its parcel'],
  publishNotice: ['publish', 'Notice published'],
  changeNotice: ['publish', 'Notice changed'],
  withdrawNotice: ['publish', 'Notice withdrawn'],
  publishRates: ['publish', 'Rates set'],
  setRevenueRate: ['publish', 'Revenue rate set'],
  removeRevenueRate: ['publish', 'Revenue rate removed'],
  publishInvoice: ['publish', 'Invoice published'],
  preparePaymentRun: ['publish', 'Payment run prepared'],
  approvePaymentRun: ['publish', 'Payment run approved'],
  withdrawPaymentRun: ['publish', 'Payment run withdrawn'],
  readPaymentRun: ['people', 'Payment run looked at'],
  readPaymentFile: ['people', 'Payment file downloaded'],
  publishCourse: ['publish', 'Course published'],
  retireCourse: ['publish', 'Course withdrawn'],
  putPackage: ['publish', 'Course package uploaded'],
  publishForm: ['publish', 'Form published'],
  withdrawForm: ['publish', 'Form withdrawn'],
  publishQuality: ['publish', 'Quality figures published'],
  recordFinding: ['publish', 'Finding of a check recorded'],
  publishReviews: ['publish', 'Reviews published'],
  writeVolumes: ['publish', 'Volumes entered'],
  writeSteps: ['publish', 'Required documents set'],
  writeToggle: ['toggles', 'Feature set'],
  switchToggle: ['toggles', 'Feature switched'],
  removeToggle: ['toggles', 'Feature removed'],
  writeCourier: ['people', 'Courier’s details saved'],
  inviteCourier: ['people', 'Courier invited'],
  inviteAgain: ['people', 'Invitation sent again'],
  endEngagement: ['people', 'Helper no longer drives for a courier'],
  closeAccount: ['people', 'Account closed'],
  openAccount: ['people', 'Account reopened'],
  resetFactor: ['people', 'Two-step verification reset'],
  writeLeave: ['people', 'Leave entered'],
  writePension: ['people', 'Pension entered'],
  recordEarnings: ['people', 'Earnings recorded'],
  decidePension: ['people', 'Pension decided'],
  readPayableAccount: ['people', 'Bank account read'],
  readCourierAccount: ['people', 'Account looked at'],
  readLeave: ['people', 'Leave looked at'],
  readPension: ['people', 'Pension looked at'],
  readInvoice: ['people', 'Invoice looked at'],
  readFile: ['people', 'Photos or documents looked at'],
  readDepotParcel: ['rounds', 'Parcel looked at'],
  findDepotParcels: ['rounds', 'Parcels searched'],
  listDayParcels: ['rounds', 'Parcels of a day listed'],
  readManifestEvidence: ['rounds', 'Evidence read'],
  exportParcels: ['rounds', 'Parcels exported'],
  exportEvents: ['rounds', 'What happened to parcels exported'],
  exportAttendance: ['people', 'Attendance exported'],
  inviteStaff: ['staff', 'Member of staff invited'],
  changeStaff: ['staff', 'Name or roles of a member of staff changed'],
  inviteStaffAgain: ['staff', 'Invitation of a member of staff sent again'],
  closeStaffAccount: ['staff', 'Account of a member of staff closed'],
  openStaffAccount: ['staff', 'Account of a member of staff reopened'],
  resetStaffFactor: ['staff', 'Two-step verification of a member of staff reset'],
  makeApiKey: ['staff', 'API key made'],
  rotateApiKey: ['staff', 'API key rotated'],
  revokeApiKey: ['staff', 'API key revoked'],
  saveSubDepot: ['staff', 'Sub-depot saved'],
  saveCompany: ['staff', 'Details of the company saved'],
  reply: ['messages', 'Message sent'],
  replyToCourier: ['messages', 'Message sent'],
  fetchThread: ['messages', 'Messages fetched'],
  readThread: ['messages', 'Messages read'],
  readCourierThread: ['messages', 'Messages read'],
  takeAlarm: ['people', 'Alarm taken'],
  resolveAlarm: ['people', 'Alarm resolved'],
  listAlarms: ['people', 'Alarms looked at'],
  setDepotContact: ['people', 'Number for help set'],
  addWebhook: ['other', 'Webhook added'],
  changeWebhook: ['other', 'Webhook changed'],
  deleteWebhook: ['other', 'Webhook deleted'],
  rotateWebhookSecret: ['other', 'New secret made for a webhook'],
  testWebhook: ['other', 'Test event sent to a webhook'],
  pauseWebhook: ['other', 'Webhook paused'],
  resumeWebhook: ['other', 'Webhook resumed'],
  replayWebhook: ['other', 'Events sent to a webhook again'],
  restored: ['other', 'Store restored'],
}

/** "publishSomething" as words, for an action that this version has none for. */
function spelled(deed: string): string {
  const words = deed.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const getActionKind = ({ deed }: Pick<AuditEntry, 'deed'>): ActionKind => actions[deed]?.[0] ?? 'other'

/** "Round assigned", also of an action that this version has no label for. */
export const actionLabel = (action: string): string => actions[action]?.[1] ?? spelled(action)

/** The actions of a kind. What this version has no label for is of no kind that a service could search by. */
export const actionsOfKind = (kind: ActionKind): string[] =>
  Object.entries(actions).flatMap(([action, [own]]) => (own === kind ? [action] : []))

/** Returns the actions whose labels contain a text. */
export const actionsLabelled = (text: string): string[] => {
  const sought = text.trim().toLowerCase()
  return Object.entries(actions).flatMap(([action, [, label]]) =>
    label.toLowerCase().includes(sought) ? [action] : [],
  )
}

/** Returns the name of a service, for a message that it hasn't responded. */
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
  connections: 'Webhooks',
}
