import { assignCover, waiveCover } from '#contracts/holidays/staff-holiday-commands.ts'
import { staffCoverRowSchema } from '#contracts/depot/staff-waiting.ts'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'
import { coverRounds, giveCoverRounds } from './cover-rounds.ts'
import { coverersFor, findCoverer } from './coverers.ts'
import { halfDays, shortSpan, type DeskCover } from '../facts/leave.ts'

/** The id of the field in which staff choose who covers. */
export const coverByField = 'cover-by'

/** A holiday that was accepted while nobody covers its days. Its commands are on the holiday. */
export const cover: DecisionKind<DeskCover> = {
  table: 'staffCovers',
  schema: staffCoverRowSchema,
  entity: 'staff-holiday',
  commands: [
    decisionCommand(assignCover, (_, row) => decisionLabels('Assign the cover of a holiday', 'Cover', row)),
    decisionCommand(waiveCover, (_, row) => decisionLabels('Leave a holiday without cover', 'Cover', row)),
  ],
  rejections: {
    'not-in-pool': 'These days are already covered, or no longer need cover.',
    'no-colleague': 'That courier is no longer at this sub-depot. Choose somebody else.',
    'away-then': 'That courier is away on some of these days, or has asked to be. Choose somebody else.',
  },
  outcomes: { covered: 'cover assigned', none: 'no cover needed' },
  auditGroup: 'decisions',
  auditLabels: { assignCover: 'Cover assigned', waiveCover: 'No cover needed' },
  label: 'Cover of a holiday',
  filter: 'holiday',
  note: { needed: 'never', maxLength: 500 },
  title: (row) => `Cover, ${daysLabel(halfDays(row))}`,
  heading: (row, who) => `${who}, ${shortSpan(row)}`,
  buttons: () => ({ accept: 'Assign cover', decline: 'No cover needed' }),
  done: () => ({ accept: 'Assigned', decline: 'Not needed' }),
  decide: (row, verdict, { choice: { courier = '' } }) =>
    verdict === 'accept' ? toTap(assignCover, { ...rowKey(row), by: courier }) : toTap(waiveCover, rowKey(row)),
  fallbackName: ({ name }) => name,
  choice: {
    alone: { accept: 'Assign cover one at a time', decline: 'Assign cover one at a time' },
    isPossible: (row, couriers) => coverersFor(row, couriers).free.length > 0,
    check: (row, couriers, given) => {
      const courier = findCoverer(row, couriers, given.courier)
      return courier === undefined
        ? { ok: false, error: { message: 'Choose a courier', field: coverByField } }
        : { ok: true, value: { courier } }
    },
    rounds: (row, known, courier) => giveCoverRounds(row, coverRounds(row, known), courier),
  },
}
