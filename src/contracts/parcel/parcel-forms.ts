import type { Command } from '../command.ts'
import type { Proof } from './parcel.ts'

type Form = Pick<Command, 'name' | 'version' | 'upcasts'>

/** Before version 2 the name of the person who signed stood in for the signature. */
const withTypedSignature = (input: unknown): unknown => {
  const { proof } = input as { proof?: Proof }
  return proof?.signedBy === undefined
    ? input
    : { ...(input as object), proof: { ...proof, signature: { kind: 'typed' } } }
}

/** The name and version of each command, and its upcasts. There are no schemas here, because the first screen needs it before zod is loaded. */
export const parcelForms = {
  recordParcelStatus: { name: 'recordParcelStatus', version: 2, upcasts: { 1: withTypedSignature } },
  undoParcelStatus: { name: 'undoParcelStatus', version: 1 },
  markParcel: { name: 'markParcel', version: 1 },
  reportExtraParcel: { name: 'reportExtraParcel', version: 1 },
} as const satisfies Record<string, Form>
