import { awardOffer, publishOffer, withdrawOffer } from '#contracts/availability/staff-offer-commands.ts'
import { staffOfferRowSchema, type StaffOfferRow } from '#contracts/depot/staff-waiting.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, toTap, type DecisionKind } from '../decision-kind.ts'
import { repliesLabel, chosenFor, requestsFor } from '../offer/offer-replies.ts'

/** The id of the field in which staff choose who gets the round. */
export const roundToField = 'give-to'

/** A round that is offered to several couriers. */
export const offer: DecisionKind<StaffOfferRow> = {
  table: 'staffOffers',
  schema: staffOfferRowSchema,
  entity: 'staff-offer',
  isShared: true,
  commands: [
    decisionCommand(
      publishOffer,
      ({ offer: { round, date } }) =>
        decisionLabels(`Offer round ${round}, ${dayName(date)}`, `Round ${round}`, undefined),
      () => false,
    ),
    decisionCommand(withdrawOffer, (_, row) => decisionLabels('Withdraw an offer', 'An offer of a round', row)),
    decisionCommand(awardOffer, (_, row) => decisionLabels('Assign an offered round', 'An offer of a round', row)),
  ],
  rejections: {
    'not-asked': 'The courier has withdrawn the request. Choose again.',
    'offer-exists': 'This offer could not be saved. Offer the round again.',
    'deadline-passed': 'The time to answer had passed when the offer arrived, so nobody has it. Offer the round again.',
    'deadline-late': 'The time to answer is after the day of the round, so nobody has the offer.',
    'courier-unknown':
      'A courier you chose is not at this sub-depot, or has not opened the app yet, so nobody has the offer.',
    'nobody-available': 'No courier is in that group, so nobody has the offer. Choose couriers instead.',
  },
  auditGroup: 'rounds',
  auditLabels: {
    sendOffer: 'Round offered',
    publishOffer: 'Round offered',
    awardOffer: 'Offered round assigned',
    withdrawOffer: 'Offer withdrawn',
  },
  label: 'Round offer',
  askedLabel: 'sent',
  filter: 'other',
  note: { needed: 'never', maxLength: 500 },
  title: ({ round }) => `Offer of round ${round}`,
  heading: ({ round, date }) => `Round ${round}, ${dayName(date)}`,
  buttons: () => ({ accept: 'Assign and notify the others', decline: 'Withdraw the offer' }),
  done: () => ({ accept: 'Assigned', decline: 'Withdrawn' }),
  decide: ({ id }, verdict, { choice: { courier = '' } }) =>
    verdict === 'accept' ? toTap(awardOffer, { offer: id, courier }) : toTap(withdrawOffer, { offer: id }),
  addressId: ({ id }) => id,
  whoLabels: (row) => {
    const who = repliesLabel(row)
    return { who, whose: `${dayName(row.date)}, ${who.charAt(0).toLowerCase()}${who.slice(1)}` }
  },
  isUnanswered: (row) => requestsFor(row).length === 0,
  choice: {
    alone: { accept: 'Assign rounds one at a time, so that you choose who gets each' },
    isPossible: (row) => requestsFor(row).length > 0,
    check: (row, _couriers, given) => {
      const courier = chosenFor(row, given.courier)
      return courier === undefined
        ? { ok: false, error: { message: 'Choose who gets the round', field: roundToField } }
        : { ok: true, value: { courier } }
    },
  },
}
