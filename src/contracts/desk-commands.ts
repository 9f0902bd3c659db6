import * as z from 'zod/mini'
import { defineCommand } from './command.ts'

/** What staff do to a parcel is ordered apart from what its courier does: neither waits for the other. */
const parcelKey = ({ parcelId }: { parcelId: string }): string => `staff-parcel/${parcelId}`

export const recallInputSchema = z.object({
  parcelId: z.uuid(),
  /** A word to the courier. */
  note: z.optional(z.string().check(z.maxLength(500))),
})
export type RecallInput = z.infer<typeof recallInputSchema>

/** Asks for a parcel back. Nothing more may be done with it but to hand it in; twice changes nothing. */
export const recallParcelCommand = defineCommand({
  service: 'manifest',
  name: 'recallParcel',
  version: 1,
  input: recallInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: parcelKey,
})

export const addExtraInputSchema = z.object({ parcelId: z.uuid() })
export type AddExtraInput = z.infer<typeof addExtraInputSchema>

/** Takes a parcel that a courier reported as extra into the round. */
export const addExtraCommand = defineCommand({
  service: 'manifest',
  name: 'addExtraParcel',
  version: 1,
  input: addExtraInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: parcelKey,
})

const courierSchema = z.nullable(z.string().check(z.minLength(1), z.maxLength(128)))

export const giveRoundInputSchema = z.object({
  roundId: z.uuid(),
  /** Subject of who drives it from now on; null: nobody. */
  courier: courierSchema,
  /** Who drove it by what was on the screen: of two members of staff the second is told, and takes nothing away. */
  seen: courierSchema,
})
export type GiveRoundInput = z.infer<typeof giveRoundInputSchema>

/** Gives a round with its lists to another courier. */
export const giveRoundCommand = defineCommand({
  service: 'manifest',
  name: 'giveRound',
  version: 1,
  input: giveRoundInputSchema,
  rejections: ['not-yours', 'changed-meanwhile'],
  entity: ({ roundId }) => `staff-round/${roundId}`,
})

export const deskCommands = [recallParcelCommand, addExtraCommand, giveRoundCommand] as const
