import type { Command } from './command.ts'

type Form = Pick<Command, 'name' | 'version' | 'upcasts'>

/** Each command's name and version, and the steps from its older inputs: without schemas, for the first screen shows taps by them. */
export const parcelForms = {
  recordParcelStatus: { name: 'recordParcelStatus', version: 1 },
  undoParcelStatus: { name: 'undoParcelStatus', version: 1 },
  markParcel: { name: 'markParcel', version: 1 },
  reportExtraParcel: { name: 'reportExtraParcel', version: 1 },
} as const satisfies Record<string, Form>
