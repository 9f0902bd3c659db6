import { decideDefect } from '#contracts/defects/defect-commands.ts'
import { defectTextLimit, repairSchema, staffDefectRowSchema, type StaffDefectRow } from '#contracts/defects/defect.ts'
import { canDriveLabels, defectPartLabels } from '#domain/defect/defect-labels.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, rowKey, toTap, type Choice, type DecisionKind } from '../decision-kind.ts'

/** The ids of the fields of a booking. */
export const repairFields = { on: 'repair-on', place: 'repair-place' } as const

const readRepairDay = ({ repairOn = '' }: Choice): string | undefined => readDate(typedDate(repairOn))

const parseRepair = (choice: Choice) => repairSchema.safeParse({ on: readRepairDay(choice), place: choice.repairPlace })

/** Accepting needs no choice; after that, staff book the repair. */
function checkRepair(
  { state, noticedOn }: StaffDefectRow,
  _couriers: unknown,
  given: Choice,
): Result<Choice, Required<SaveError>> {
  if (state !== 'accepted') return { ok: true, value: {} }
  const { success, error } = parseRepair(given)
  const fail = (field: string, message: string) => ({ ok: false, error: { message, field } }) as const
  if (error?.issues.some(({ path }) => path[0] === 'on')) return fail(repairFields.on, 'Enter the day of the repair')
  if ((readRepairDay(given) ?? '') < noticedOn)
    return fail(repairFields.on, 'The repair can’t be before the day the defect was noticed')
  return success ? { ok: true, value: given } : fail(repairFields.place, 'Enter the garage and its address')
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
  note: { needed: 'to decline', maxLength: defectTextLimit, whenNeeded: 'needed to decline or close' },
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
  mark: ({ canDrive }) => (canDrive === 'yes' ? null : canDriveLabels[canDrive]),
  answered: ({ state }) => (state === 'accepted' ? { state: 'Accepted', next: 'Repair to book' } : null),
  choice: {
    withNote: true,
    alone: { accept: 'Accept vehicle defects one at a time, because each repair is booked on its own' },
    check: checkRepair,
  },
}
