import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { locationSchema } from '../parcel/parcel.ts'

/** Kinds of advice: these help at a door. */
export const adviceKinds = ['safe_place', 'code', 'entrance', 'pin', 'other'] as const
/** Dangers, which are shown before the courier reaches the door. */
export const hazardKinds = ['dog', 'steps', 'hazard'] as const

export const hazardKindSchema = z.enum(hazardKinds)
export type HazardKind = z.infer<typeof hazardKindSchema>
export const doorNoteKindSchema = z.enum([...hazardKinds, ...adviceKinds])
export type DoorNoteKind = z.infer<typeof doorNoteKindSchema>

/** Characters of one note. */
export const doorNoteTextLimit = 200
/** Notes of one door. */
export const doorNoteLimit = 12
/** Notes that a courier can write in a day. */
export const dailyDoorNoteLimit = 40

/** A door as an address names it: "12", "Example Street", "AB1 2CD". */
export const namedDoorSchema = z.object({
  house: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  street: z.string().check(z.trim(), z.maxLength(200)),
  postcode: z.string().check(z.trim(), z.minLength(2), z.maxLength(10)),
})
export type NamedDoor = z.infer<typeof namedDoorSchema>

const textSchema = z.string().check(z.trim(), z.maxLength(doorNoteTextLimit))

const noteShape = {
  id: z.uuid(),
  kind: doorNoteKindSchema,
  /** Empty where the kind says it all, as a dog does. */
  text: textSchema,
  /** The courier's position when they wrote it; null if the note has no pin. */
  place: z.nullable(locationSchema),
  /** ISO 8601, by the service's clock. */
  writtenAt: z.iso.datetime(),
  /** When somebody last said that it is true: at first, when it was written. */
  confirmedAt: z.iso.datetime(),
  /** When somebody said that it is no longer true; null if nobody has since it was last confirmed. */
  doubtedAt: z.nullable(z.iso.datetime()),
}

/** A note as couriers see it. It belongs to a door, and names nobody. */
export const doorNoteSchema = z.object({
  ...noteShape,
  /** The key of the door, from `toDoorKey`. */
  door: z.string(),
  by: z.enum(['you', 'courier', 'depot']),
})
export type DoorNote = z.infer<typeof doorNoteSchema>

/** A note as the desk sees it. */
export const deskDoorNoteSchema = z.object({
  ...noteShape,
  by: z.enum(['courier', 'depot']),
  subDepot: z.string(),
  /** "12 Example Street, AB1 2CD" */
  address: z.string(),
  /** The subject of the courier who wrote it; null if the depot did, or the courier was erased. */
  author: z.nullable(z.string()),
})
export type DeskDoorNote = z.infer<typeof deskDoorNoteSchema>

const hasContent = ({ kind, text, place }: { kind: DoorNoteKind; text: string; place?: unknown }): boolean =>
  kind === 'dog' ||
  kind === 'steps' ||
  (kind === 'pin' && place !== undefined) ||
  (kind !== 'pin' && text.trim() !== '')

export const addDoorNoteInputSchema = z
  .object({
    id: z.uuid(),
    /** A parcel for this door, which shows that the courier covers it. */
    parcelId: z.uuid(),
    ...namedDoorSchema.shape,
    kind: doorNoteKindSchema,
    text: textSchema,
    place: z.optional(locationSchema),
  })
  .check(z.refine(hasContent))
export type AddDoorNoteInput = z.infer<typeof addDoorNoteInputSchema>

/** Saves a note for a door on one of the courier's lists. */
export const addDoorNote = defineCommand({
  service: 'manifest',
  name: 'addDoorNote',
  version: 1,
  input: addDoorNoteInputSchema,
  rejections: ['parcel-unknown', 'door-unknown', 'door-full', 'too-many-notes', 'note-exists'],
  entity: ({ id }) => `door-note/${id}`,
})

export const reviewDoorNoteInputSchema = z.object({
  id: z.uuid(),
  /** False: it is no longer true. */
  isTrue: z.boolean(),
})
export type ReviewDoorNoteInput = z.infer<typeof reviewDoorNoteInputSchema>

/** Says that a note is still true, or no longer. It has no effect on a note that has ended. */
export const reviewDoorNote = defineCommand({
  service: 'manifest',
  name: 'reviewDoorNote',
  version: 1,
  input: reviewDoorNoteInputSchema,
  rejections: ['note-unknown'],
  entity: ({ id }) => `door-note/${id}`,
})
