import type { MarkParcelInput, RecordStatusInput, ReportExtraInput, UndoStatusInput } from '#contracts/parcel.ts'

/** A command on a parcel with its input, and what the caller had to look up for it. */
export type ParcelAction =
  | { command: 'recordParcelStatus'; input: RecordStatusInput }
  | { command: 'undoParcelStatus'; input: UndoStatusInput }
  | { command: 'markParcel'; input: MarkParcelInput }
  /** `manifestKnown`: the manifest is among the courier's own. */
  | { command: 'reportExtraParcel'; input: ReportExtraInput; manifestKnown: boolean }
