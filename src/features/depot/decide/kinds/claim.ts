import { decideClaim } from '#contracts/forms/staff-form-commands.ts'
import { staffClaimRowSchema, type StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import { claimTitles, escalatedLabel, plainAcceptance, toNeedsDecisionLabel } from '#domain/claim/claim-labels.ts'
import { pounds } from '#domain/money.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'

/** A claim for a wasted journey, a duplicate barcode, a parcel in the wrong band, an invoice that pays too little or waiting time. */
export const claim: DecisionKind<StaffClaimRow> = {
  table: 'staffClaims',
  schema: staffClaimRowSchema,
  version: 4,
  entity: 'staff-claim',
  commands: [
    decisionCommand(
      decideClaim,
      ({ state }, row) => decisionLabels(state === 'refused' ? 'Decline a claim' : 'Accept a claim', 'A claim', row),
      ({ seen }, { state }) => (seen ?? state) === state,
    ),
  ],
  auditGroup: 'decisions',
  auditLabels: { decideClaim: 'Claim decided' },
  label: 'Claim',
  filter: 'claim',
  note: { needed: 'to decline', maxLength: 1000 },
  showsTitle: true,
  title: ({ evidence }) => `Claim: ${claimTitles[evidence.kind].toLowerCase()}`,
  heading: ({ amount }, who) => (amount > 0 ? `${who}, ${pounds(amount)}` : who),
  buttons: ({ amount }) => ({
    accept: amount > 0 ? `Accept, ${pounds(amount)} to pay` : 'Accept',
    decline: 'Decline',
  }),
  done: () => acceptedOrDeclined,
  decide: (row, verdict, { text }) =>
    toTap(decideClaim, {
      ...rowKey(row),
      state: verdict === 'accept' ? 'accepted' : 'refused',
      text: text === '' ? plainAcceptance : text,
      seen: row.state,
    }),
  fallbackName: ({ reference }) => `Reference ${reference}`,
  isPassedOn: ({ escalatedAt }) => escalatedAt !== undefined,
  mark: ({ needsDecision, escalatedAt, evidence }) => {
    if (escalatedAt !== undefined) return escalatedLabel
    return needsDecision ? toNeedsDecisionLabel(evidence) : null
  },
}
