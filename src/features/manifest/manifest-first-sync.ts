import type { AddDoorNoteInput, DoorNote, ReviewDoorNoteInput } from '#contracts/manifest/door-notes.ts'
import { parcelForms } from '#contracts/parcel/parcel-forms.ts'
import type {
  MarkParcelInput,
  Parcel,
  RecordStatusInput,
  ReportExtraInput,
  UndoStatusInput,
} from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import type { FirstSync, MutationStamp } from '#offline/feature-sync.ts'

/** The service decides by the same function. Here a rejection only means that the tap has no effect on screen. */
function effect(parcel: Parcel | undefined, action: ParcelAction, stamp: MutationStamp): Parcel | undefined {
  const { mid, deviceTime } = stamp
  const outcome = actOnParcel(parcel, action, { id: mid, by: 'courier', deviceTime, occurredAt: deviceTime })
  return 'parcel' in outcome ? outcome.parcel : parcel
}

/** The commands of a courier on door notes, without their schemas. */
const doorNoteForms = ['addDoorNote', 'reviewDoorNote'].map((name) => ({ name, version: 1 }))

/** Returns a note as it looks until the service has it. Its door is folded when it is read: the tables of letters are no part of the start. */
const toNewNote = ({ id, kind, text, place, house, street, postcode }: AddDoorNoteInput, at: string): DoorNote => ({
  id,
  door: [house, street, postcode].join('\n'),
  kind,
  text,
  place: place ?? null,
  by: 'you',
  writtenAt: at,
  confirmedAt: at,
  doubtedAt: null,
})

/** Applies taps to parcels for Today and the round, before anything is pulled or sent. */
export const manifestFirstSync: FirstSync = {
  service: 'manifest',
  commands: [...Object.values(parcelForms), ...doorNoteForms],
  effects: {
    recordParcelStatus: (row: Parcel | undefined, input: RecordStatusInput, stamp) =>
      effect(row, { command: 'recordParcelStatus', input }, stamp),
    undoParcelStatus: (row: Parcel | undefined, input: UndoStatusInput, stamp) =>
      effect(row, { command: 'undoParcelStatus', input }, stamp),
    markParcel: (row: Parcel | undefined, input: MarkParcelInput, stamp) =>
      effect(row, { command: 'markParcel', input }, stamp),
    addDoorNote: (row: DoorNote | undefined, input: AddDoorNoteInput, { deviceTime }) =>
      row ?? toNewNote(input, deviceTime),
    reviewDoorNote: (row: DoorNote | undefined, { isTrue }: ReviewDoorNoteInput, { deviceTime }) =>
      row && { ...row, ...(isTrue && { confirmedAt: deviceTime }), doubtedAt: isTrue ? null : deviceTime },
    reportExtraParcel: (row: Parcel | undefined, input: ReportExtraInput, stamp) =>
      effect(row, { command: 'reportExtraParcel', input, manifestKnown: true }, stamp),
  },
}
