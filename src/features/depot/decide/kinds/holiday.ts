import { decideHoliday } from '#contracts/holidays/staff-holiday-commands.ts'
import { staffHolidayRowSchema, type StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'
import { halfDays, shortSpan } from '../facts/leave.ts'

/** A holiday that a courier requests. */
export const holiday: DecisionKind<StaffHolidayRow> = {
  table: 'staffHolidays',
  schema: staffHolidayRowSchema,
  entity: 'staff-holiday',
  commands: [
    decisionCommand(decideHoliday, ({ decision }, row) =>
      decisionLabels(decision.state === 'approved' ? 'Accept a holiday' : 'Decline a holiday', 'A holiday', row),
    ),
  ],
  auditGroup: 'decisions',
  auditLabels: { decideHoliday: 'Holiday decided' },
  label: 'Holiday',
  filter: 'holiday',
  note: { needed: 'to decline', maxLength: 500 },
  title: (row) => `Holiday, ${daysLabel(halfDays(row))}`,
  heading: (row, who) => `${who}, ${shortSpan(row)}`,
  buttons: (row) => {
    const days = halfDays(row)
    const cover = row.cover === 'pool' ? ', cover still to find' : ''
    return { accept: days === 0 ? 'Accept' : `Accept, ${daysLabel(days)} away${cover}`, decline: 'Decline' }
  },
  done: () => acceptedOrDeclined,
  decide: (row, verdict, { text }) =>
    toTap(decideHoliday, {
      ...rowKey(row),
      decision: verdict === 'accept' ? { state: 'approved' } : { state: 'declined', text },
    }),
  fallbackName: ({ name }) => name,
}
