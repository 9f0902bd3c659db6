import type { TapKind } from '../app/tap-making.ts'
import type { DeskWork } from './ask-depot.ts'
import { tapAward, tapCover, tapDecide, tapWithdrawOffer } from './decide-taps.ts'
import type { MakeDeskTap } from './desk-tap.ts'
import { tapReply } from './reply-tap.ts'
import { tapRemoveNote, tapSetHazard } from './door-note-taps.ts'
import {
  tapAddExtra,
  tapCancel,
  tapCancelRecall,
  tapGiveParcels,
  tapGiveRound,
  tapMove,
  tapPublish,
  tapRecall,
  tapSeeLate,
} from './round-taps.ts'

interface DeskKind extends Omit<TapKind, 'makeTap'> {
  makeTap: MakeDeskTap
}

const isNew = (row: object): boolean => 'state' in row && row.state === 'waiting'
const isReported = (row: object): boolean => !isNew(row)
// A booking has a day and a place to type besides; the reports are accepted and declined here.
const isNewDefect = (row: object): boolean => 'state' in row && row.state === 'reported'

/** Every command of staff that takes part. */
export const deskKinds: readonly DeskKind[] = [
  { service: 'manifest', command: 'recallParcel', share: 6, makeTap: tapRecall },
  { service: 'manifest', command: 'cancelRecall', share: 2, makeTap: tapCancelRecall },
  { service: 'manifest', command: 'cancelParcel', share: 3, makeTap: tapCancel },
  { service: 'manifest', command: 'moveParcel', share: 4, makeTap: tapMove },
  { service: 'manifest', command: 'addExtraParcel', share: 3, makeTap: tapAddExtra },
  { service: 'manifest', command: 'setDoorHazard', share: 2, makeTap: tapSetHazard },
  { service: 'manifest', command: 'removeDoorNote', share: 1, makeTap: tapRemoveNote },
  { service: 'manifest', command: 'giveRound', share: 1, makeTap: tapGiveRound('Until further notice') },
  { service: 'manifest', command: 'giveRoundDays', share: 1, makeTap: tapGiveRound('Today only') },
  { service: 'manifest', command: 'giveParcels', share: 1, makeTap: tapGiveParcels },
  { service: 'manifest', command: 'seeLateEvent', share: 3, makeTap: tapSeeLate },
  { service: 'holidays', command: 'decideHoliday', share: 3, makeTap: tapDecide('holiday', 'accept') },
  { service: 'holidays', command: 'decideHoliday', share: 2, makeTap: tapDecide('holiday', 'decline') },
  { service: 'holidays', command: 'assignCover', share: 2, makeTap: tapCover('accept') },
  { service: 'holidays', command: 'waiveCover', share: 1, makeTap: tapCover('decline') },
  { service: 'forms', command: 'decideClaim', share: 3, makeTap: tapDecide('claim', 'accept') },
  { service: 'forms', command: 'decideClaim', share: 2, makeTap: tapDecide('claim', 'decline') },
  { service: 'forms', command: 'answerEnquiry', share: 3, makeTap: tapDecide('enquiry', 'accept') },
  { service: 'forms', command: 'answerEnquiry', share: 2, makeTap: tapDecide('enquiry', 'decline') },
  { service: 'forms', command: 'decideDefect', share: 2, makeTap: tapDecide('defect', 'accept', isNewDefect) },
  { service: 'forms', command: 'decideDefect', share: 1, makeTap: tapDecide('defect', 'decline') },
  { service: 'onboarding', command: 'decideDocument', share: 3, makeTap: tapDecide('document', 'accept') },
  { service: 'marketplace', command: 'decideAdvert', share: 3, makeTap: tapDecide('advert', 'accept', isNew) },
  { service: 'marketplace', command: 'decideAdvert', share: 2, makeTap: tapDecide('advert', 'decline', isNew) },
  { service: 'marketplace', command: 'decideReports', share: 2, makeTap: tapDecide('advert', 'accept', isReported) },
  { service: 'marketplace', command: 'decideReports', share: 2, makeTap: tapDecide('advert', 'decline', isReported) },
  { service: 'performance', command: 'decideAppeal', share: 2, makeTap: tapDecide('appeal', 'accept') },
  { service: 'performance', command: 'decideAppeal', share: 2, makeTap: tapDecide('appeal', 'decline') },
  { service: 'messaging', command: 'replyToCourier', share: 4, makeTap: tapReply },
  { service: 'availability', command: 'publishOffer', share: 6, makeTap: tapPublish },
  { service: 'availability', command: 'withdrawOffer', share: 3, makeTap: tapWithdrawOffer },
  { service: 'availability', command: 'awardOffer', share: 5, makeTap: tapAward },
]

/** The kinds on one day's work. */
export const kindsOn = (work: () => DeskWork, kinds: readonly DeskKind[] = deskKinds): TapKind[] =>
  kinds.map((kind) => ({ ...kind, makeTap: async (making) => await kind.makeTap(making, work()) }))
