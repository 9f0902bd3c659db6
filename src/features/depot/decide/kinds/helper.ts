import { decideHelper } from '#contracts/courier/helper-commands.ts'
import { helperTextLimit, staffHelperRowSchema, type StaffHelperRow } from '#contracts/courier/helper.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'

/** A courier asks that somebody may drive for them. */
export const helper: DecisionKind<StaffHelperRow> = {
  table: 'staffHelpers',
  schema: staffHelperRowSchema,
  entity: 'staff-helper',
  commands: [
    decisionCommand(decideHelper, ({ state }, row) =>
      decisionLabels(state === 'approved' ? 'Accept a helper' : 'Decline a helper', 'A helper', row),
    ),
  ],
  rejections: {
    'reason-missing': 'The reason was missing.',
    'no-accounts-here': 'No key to the user pool is set up, so accounts can’t be made from here.',
    'too-many-helpers': 'The courier has as many helpers as are allowed.',
  },
  outcomes: { withdrawn: 'withdrawn by the courier', ended: 'ended by the courier' },
  auditGroup: 'decisions',
  auditLabels: { decideHelper: 'Request for a helper decided' },
  label: 'Helper',
  filter: 'other',
  note: { needed: 'to decline', maxLength: helperTextLimit },
  showsTitle: true,
  title: ({ name }) => `Helper: ${name}`,
  heading: (_row, who) => who,
  buttons: () => ({ accept: 'Accept and make the account', decline: 'Decline' }),
  done: () => acceptedOrDeclined,
  decide: (row, verdict, { text }) =>
    toTap(decideHelper, { ...rowKey(row), state: verdict === 'accept' ? 'approved' : 'refused', text }),
}
