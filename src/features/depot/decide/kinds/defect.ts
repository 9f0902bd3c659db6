import { decideDefect } from '#contracts/defects/defect-commands.ts'
import { defectTextLimit, repairSchema, staffDefectRowSchema, type StaffDefectRow } from '#contracts/defects/defect.ts'
import { defectPartLabels } from '#domain/defect/defect-labels.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'

/** The first field of a booking. */
export const repairFieldId = 'repair-on'

/** A booking as it is typed: the day, a space and the garage, "2026-12-03 Example Garage". */
export const typedRepair = (on: string, place: string): string => `${on} ${place}`

/** Returns the two fields of a booking as typed. */
export function splitRepair(given = ''): { on: string; place: string } {
  const at = given.indexOf(' ')
  return at === -1 ? { on: given, place: '' } : { on: given.slice(0, at), place: given.slice(at + 1) }
}

const readRepair = (given: string | undefined) => repairSchema.safeParse(splitRepair(given)).data ?? null

const outboxTitles = {
  accepted: 'Accept a vehicle defect',
  booked: 'Book a repair',
  declined: 'Decline a vehicle defect',
} as const

/** A vehicle defect: staff accept the report, then book its repair, or decline it. */
export const defect: DecisionKind<StaffDefectRow> = {
  table: 'staffDefects',
  schema: staffDefectRowSchema,
  entity: 'staff-defect',
  commands: [
    decisionCommand(
      decideDefect,
      ({ state }, row) => decisionLabels(outboxTitles[state], 'A vehicle defect', row),
      ({ seen }, { state }) => seen === state,
    ),
  ],
  rejections: { 'answer-incomplete': 'The day and the place of the repair were missing' },
  outcomes: { booked: 'repair booked', withdrawn: 'withdrawn by the courier' },
  auditGroup: 'decisions',
  auditLabels: { decideDefect: 'Vehicle defect decided' },
  label: 'Vehicle defect',
  askedLabel: 'reported',
  filter: 'other',
  note: { needed: 'to decline', maxLength: defectTextLimit },
  showsTitle: true,
  title: ({ part }) => `Vehicle defect: ${defectPartLabels[part].toLowerCase()}`,
  heading: ({ canDrive }, who) => (canDrive === 'no' ? `${who}, can’t drive` : who),
  buttons: ({ state }) => ({
    accept: state === 'accepted' ? 'Book the repair' : 'Accept',
    decline: state === 'accepted' ? 'Close without a repair' : 'Decline',
  }),
  done: ({ state }) => ({
    accept: state === 'accepted' ? 'Repair booked' : 'Accepted',
    decline: state === 'accepted' ? 'Closed' : 'Declined',
  }),
  decide: (row, verdict, { text, to }) => {
    const books = verdict === 'accept' && row.state === 'accepted'
    return toTap(decideDefect, {
      ...rowKey(row),
      state: verdict === 'decline' ? 'declined' : books ? 'booked' : 'accepted',
      text,
      repair: books ? readRepair(to) : null,
      seen: row.state,
    })
  },
  fallbackName: ({ reference }) => `Reference ${reference}`,
  needsDecision: ({ canDrive }) => canDrive === 'no',
  choice: {
    fieldId: repairFieldId,
    missing: 'Enter the day of the repair and the garage',
    withNote: true,
    alone: { accept: 'Accept vehicle defects one at a time, because each repair is booked on its own' },
    isPossible: () => true,
    chosen: ({ state }, _couriers, given) => (state !== 'accepted' || readRepair(given) ? (given ?? '') : undefined),
  },
}
