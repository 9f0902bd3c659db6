import { tapReportDefect, tapWithdrawDefect } from './defect-taps.ts'
import { isDeepStrictEqual } from 'node:util'
import { showsAddress, tapAddress } from './address-tap.ts'
import { showsAppeal, tapAppealReview } from './appeal-tap.ts'
import { tapClaim } from './claim-tap.ts'
import { showsDocument, tapDocument } from './document-tap.ts'
import { tapAppeal, tapEnquiry, tapReply } from './enquiry-taps.ts'
import { showsAnswer, tapCancel, tapCover, tapHoliday } from './holiday-taps.ts'
import { showsAttempt, tapLesson } from './lesson-tap.ts'
import { tapTakeBack } from './load-taps.ts'
import { showsMessage, tapAdvert, tapReport, tapSell, tapWithdraw, tapWriting } from './market-taps.ts'
import { tapAcknowledgement, tapMessage } from './message-taps.ts'
import { tapExtra } from './extra-tap.ts'
import { tapDoorNote, tapReview } from './door-note-taps.ts'
import { tapOrder } from './order-tap.ts'
import { tapAmendment, tapMark, tapStatus, tapUndo } from './parcel-taps.ts'
import { showsWeek, tapAccept, tapDay, tapDecline, tapUsualDay, tapWeek } from './plan-taps.ts'
import { showsPensionRequest, tapPension } from './pension-tap.ts'
import { tapReceipt, tapRemoveSaved, tapSave } from './saved-taps.ts'
import { tapPreferences } from './preferences-tap.ts'
import { showsTaxSettings, tapTaxEntry, tapTaxSettings, tapTaxVehicle } from './tax-taps.ts'
import type { TapKind } from './tap-making.ts'

/** Every command that takes part. A feature joins with one line, and a file that says how its screen is pressed. */
export const tapKinds: readonly TapKind[] = [
  { service: 'manifest', command: 'recordParcelStatus', share: 60, makeTap: tapStatus },
  { service: 'manifest', command: 'recordParcelStatus', share: 8, makeTap: tapAmendment },
  { service: 'manifest', command: 'undoParcelStatus', share: 20, makeTap: tapUndo },
  { service: 'manifest', command: 'markParcel', share: 8, makeTap: tapMark },
  { service: 'manifest', command: 'takeBackLoadScan', share: 4, makeTap: tapTakeBack },
  { service: 'manifest', command: 'reportExtraParcel', share: 3, makeTap: tapExtra },
  { service: 'manifest', command: 'saveRoundOrder', share: 3, makeTap: tapOrder, shows: isDeepStrictEqual },
  { service: 'manifest', command: 'addDoorNote', share: 3, makeTap: tapDoorNote },
  { service: 'manifest', command: 'reviewDoorNote', share: 2, makeTap: tapReview },
  { service: 'auth', command: 'saveWorkPreferences', share: 3, makeTap: tapPreferences, shows: isDeepStrictEqual },
  { service: 'auth', command: 'changeAddress', share: 3, makeTap: tapAddress, shows: showsAddress },
  { service: 'forms', command: 'submitEnquiry', share: 4, makeTap: tapEnquiry },
  { service: 'forms', command: 'replyToEnquiry', share: 3, makeTap: tapReply },
  { service: 'forms', command: 'appealEnquiry', share: 2, makeTap: tapAppeal },
  { service: 'forms', command: 'makeClaim', share: 3, makeTap: tapClaim },
  { service: 'onboarding', command: 'submitDocument', share: 3, makeTap: tapDocument, shows: showsDocument },
  { service: 'performance', command: 'appealReview', share: 3, makeTap: tapAppealReview, shows: showsAppeal },
  { service: 'auth', command: 'requestPensionChange', share: 3, makeTap: tapPension, shows: showsPensionRequest },
  { service: 'holidays', command: 'requestHoliday', share: 3, makeTap: tapHoliday },
  { service: 'holidays', command: 'cancelHoliday', share: 2, makeTap: tapCancel },
  { service: 'holidays', command: 'answerCover', share: 1, makeTap: tapCover, shows: showsAnswer },
  { service: 'availability', command: 'saveWeeklyPattern', share: 3, makeTap: tapWeek, shows: showsWeek },
  { service: 'availability', command: 'setAvailabilityException', share: 3, makeTap: tapDay },
  { service: 'availability', command: 'clearAvailabilityException', share: 2, makeTap: tapUsualDay },
  { service: 'availability', command: 'acceptOffer', share: 3, makeTap: tapAccept },
  { service: 'availability', command: 'declineOffer', share: 3, makeTap: tapDecline },
  { service: 'messaging', command: 'sendMessage', share: 3, makeTap: tapMessage },
  { service: 'communications', command: 'acknowledgeNotice', share: 2, makeTap: tapAcknowledgement },
  { service: 'marketplace', command: 'sendAdvert', share: 4, makeTap: tapAdvert },
  { service: 'marketplace', command: 'sellAdvert', share: 2, makeTap: tapSell },
  { service: 'marketplace', command: 'withdrawAdvert', share: 2, makeTap: tapWithdraw },
  { service: 'marketplace', command: 'writeToAdvert', share: 3, makeTap: tapWriting, shows: showsMessage },
  { service: 'marketplace', command: 'reportAdvert', share: 1, makeTap: tapReport },
  { service: 'personalisation', command: 'saveItem', share: 3, makeTap: tapSave },
  { service: 'personalisation', command: 'removeSavedItem', share: 2, makeTap: tapRemoveSaved },
  { service: 'personalisation', command: 'acknowledgeItem', share: 2, makeTap: tapReceipt },
  { service: 'forms', command: 'reportDefect', share: 2, makeTap: tapReportDefect },
  { service: 'forms', command: 'withdrawDefect', share: 1, makeTap: tapWithdrawDefect },
  { service: 'performance', command: 'recordTaxEntry', share: 3, makeTap: tapTaxEntry },
  { service: 'performance', command: 'saveTaxVehicle', share: 1, makeTap: tapTaxVehicle },
  { service: 'performance', command: 'saveTaxSettings', share: 1, makeTap: tapTaxSettings, shows: showsTaxSettings },
  { service: 'training', command: 'commitAttempt', share: 5, makeTap: tapLesson, shows: showsAttempt },
]

/**
 * Commands that a screen or a hand scanner sends by itself: nobody taps them, and no toast confirms them. A call for help
 * is held for two seconds, and a check-in waits for a clock: `messaging/alarms.test.ts` has them. The late records
 * of a trial are of parcels that have left their lists, and so can only be marked as seen. Closing a day would end the
 * trial of its rounds. An offer of part of a round needs two couriers: `manifest/days/part-offers.test.ts` has them.
 * Stops are off in a trial: `manifest/stops/stops.test.ts` has them. A helper gets an account of
 * the user pool, which a trial would have to wait for: `auth/helpers.test.ts` has them. A wait needs a clock too:
 * `forms/waits.test.ts` has it. A recipient is answered once they have asked something:
 * `manifest/recipients/wishes.test.ts` has them.
 */
export const untapped: ReadonlySet<string> = new Set([
  'recordLateEvent',
  'closeManifest',
  'markOfferSeen',
  'markThreadRead',
  'readCourierThread',
  'readNotice',
  'keepPosition',
  'recordLoadScan',
  'recordArrival',
  'undoArrival',
  'endWait',
  'raiseAlarm',
  'addAlarmPlace',
  'cancelAlarm',
  'takeAlarm',
  'resolveAlarm',
  'setDepotContact',
  'startCheckIn',
  'checkIn',
  'endCheckIn',
  'offerPart',
  'answerPartOffer',
  'withdrawPartOffer',
  'stopPartOffer',
  'answerWish',
  'giveToHelper',
  'takeBackParcels',
  'collectParcels',
  'recordStopProblem',
  'handOverBatch',
  'undoStopEvent',
  'addStop',
  'changeStop',
  'removeStop',
  'requestHelper',
  'endHelper',
  'decideHelper',
])

/** A lesson reports between its answers too: it sends more reports than there are taps, and each tap is in one of them. */
export const amongOthers: ReadonlySet<string> = new Set(['commitAttempt'])
