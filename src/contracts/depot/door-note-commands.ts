import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deskDoorNoteSchema, doorNoteTextLimit, hazardKindSchema, namedDoorSchema } from '../manifest/door-notes.ts'

export const setDoorHazardInputSchema = z.object({
  id: z.uuid(),
  /** A parcel of the sub-depot for this door. */
  parcelId: z.uuid(),
  ...namedDoorSchema.shape,
  kind: hazardKindSchema,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(doorNoteTextLimit)),
})
export type SetDoorHazardInput = z.infer<typeof setDoorHazardInputSchema>

/** Sets a hazard at a door, which only staff can remove. */
export const setDoorHazardCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'setDoorHazard',
  version: 1,
  input: setDoorHazardInputSchema,
  rejections: ['not-yours', 'door-unknown', 'door-full'],
  entity: ({ id }) => `staff-door-note/${id}`,
})

export const removeDoorNoteInputSchema = z.object({ id: z.uuid() })
export type RemoveDoorNoteInput = z.infer<typeof removeDoorNoteInputSchema>

/** Removes a note from its door. Repeating it has no effect. */
export const removeDoorNoteCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'removeDoorNote',
  version: 1,
  input: removeDoorNoteInputSchema,
  rejections: ['not-yours'],
  entity: ({ id }) => `staff-door-note/${id}`,
})

export const doorNoteCommands = [setDoorHazardCommand, removeDoorNoteCommand] as const

export const readDoorNotesEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDoorNotes',
  method: 'GET',
  path: '/v1/depot/parcels/{id}/door-notes',
  summary: 'The notes of the door that a parcel goes to, hazards first',
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  result: z.object({ notes: z.array(deskDoorNoteSchema) }),
  problems: ['not-found'],
})

export const findDoorNotesEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'findDoorNotes',
  method: 'GET',
  path: '/v1/depot/door-notes',
  summary: 'The notes of all doors with a postcode, for a person who asks what is stored about their address',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'people',
  query: z.object({ postcode: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,4} ?[A-Za-z0-9]{3}$/)) }),
  result: z.object({ notes: z.array(deskDoorNoteSchema) }),
  problems: ['not-ready'],
})
