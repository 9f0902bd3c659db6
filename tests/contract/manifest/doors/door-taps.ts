import type { AddDoorNoteInput } from '#contracts/manifest/door-notes.ts'
import type { SetDoorHazardInput } from '#contracts/depot/door-note-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Mutation, MutationResult } from '#contracts/sync/sync.ts'
import { numberedId } from '#support/parcels.ts'
import { staff, type Depot, type Person } from '../depot-under-test.ts'

export const noteId = (n: number): string => numberedId(0xd00 + n)

const toDoor = ({ id, address: { house, street, postcode } }: Parcel) => ({ parcelId: id, house, street, postcode })

async function send(
  depot: Depot,
  who: Person,
  tap: { command: string; entity: string; input: object; more?: Partial<Mutation> },
): Promise<MutationResult | undefined> {
  const { command, entity, input, more } = tap
  return (await depot.push(who, depot.tap(command, { parcelId: '' }, { entity, input, ...more })))[0]
}

/** Writes a note about a parcel's door. */
export const addNote = async (
  depot: Depot,
  who: Person,
  parcel: Parcel,
  note: Partial<AddDoorNoteInput> = {},
  more: Partial<Mutation> = {},
) => {
  const input = { id: noteId(1), ...toDoor(parcel), kind: 'code', text: 'Gate 1234', ...note }
  return await send(depot, who, { command: 'addDoorNote', entity: `door-note/${input.id}`, input, more })
}

export const reviewNote = async (
  depot: Depot,
  who: Person,
  isTrue: boolean,
  id = noteId(1),
  more: Partial<Mutation> = {},
) => await send(depot, who, { command: 'reviewDoorNote', entity: `door-note/${id}`, input: { id, isTrue }, more })

export const setHazard = async (
  depot: Depot,
  parcel: Parcel,
  hazard: Partial<SetDoorHazardInput> = {},
  who: Person = staff,
) => {
  const input = { id: noteId(9), ...toDoor(parcel), kind: 'dog', text: 'Two large dogs, loose', ...hazard }
  return await send(depot, who, { command: 'setDoorHazard', entity: `staff-door-note/${input.id}`, input })
}

export const removeNote = async (depot: Depot, id = noteId(1), who: Person = staff, more: Partial<Mutation> = {}) =>
  await send(depot, who, { command: 'removeDoorNote', entity: `staff-door-note/${id}`, input: { id }, more })
