import { decideDefect } from '#contracts/defects/defect-commands.ts'
import { defectTextLimit, repairSchema, staffDefectRowSchema, type StaffDefectRow } from '#contracts/defects/defect.ts'
import { defectPartLabels } from '#domain/defect/defect-labels.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, rowKey, toTap, type Choice, type DecisionKind } from '../decision-kind.ts'

/** The ids of the fields of a booking. */
export const repairFields = { on: 'repair-on', place: 'repair-place' } as const

const parseRepair = ({ repairOn, repairPlace }: Choice) => repairSchema.safeParse({ on: repairOn, place: repairPlace })

const repairErrors = {
  [repairFields.on]: 'Enter the day of the repair',
  [repairFields.place]: 'Enter the garage and its address',
} as const

/** Accepting needs no choice; after that, staff book the repair. */
function checkRepair({ state }: StaffDefectRow, _couriers: unknown, given: Choice): Result<Choice, Required<SaveError>> {
  const { success, error } = parseRepair(given)
  if (state !== 'accepted' || success) return { ok: true, value: given }
  const field = error.issues.some(({ path }) => path[0] === 'on') ? repairFields.on : repairFields.place
  return { ok: false, error: { message: repairErrors[field], field } }
}

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
  decide: (row, verdict, { text, choice }) => {
    const books = verdict === 'accept' && row.state === 'accepted'
    return toTap(decideDefect, {
      ...rowKey(row),
      state: verdict === 'decline' ? 'declined' : books ? 'booked' : 'accepted',
      text,
      repair: books ? (parseRepair(choice).data ?? null) : null,
      seen: row.state,
    })
  },
  fallbackName: ({ reference }) => `Reference ${reference}`,
  needsDecision: ({ canDrive }) => canDrive === 'no',
  choice: {
    withNote: true,
    alone: { accept: 'Accept vehicle defects one at a time, because each repair is booked on its own' },
    check: checkRepair,
  },
}
