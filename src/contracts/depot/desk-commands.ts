import * as z from 'zod/mini'
import { postcodeSchema } from '../parcel/change-address.ts'
import { defineCommand } from '../command.ts'

/** Staff commands on a parcel are ordered separately from its courier's, so neither waits for the other. */
const parcelKey = ({ parcelId }: { parcelId: string }): string => `staff-parcel/${parcelId}`

export const recallInputSchema = z.object({
  parcelId: z.uuid(),
  /** A message to the courier. */
  note: z.optional(z.string().check(z.maxLength(500))),
})
export type RecallInput = z.infer<typeof recallInputSchema>

/** Recalls a parcel: its courier can then only return it. Repeating it has no effect. */
export const recallParcelCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'recallParcel',
  version: 1,
  input: recallInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: parcelKey,
})

export const cancelRecallInputSchema = z.object({ parcelId: z.uuid() })
export type CancelRecallInput = z.infer<typeof cancelRecallInputSchema>

/** Cancels a recall, so that the courier delivers the parcel after all. Repeating it has no effect. */
export const cancelRecallCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'cancelRecall',
  version: 1,
  input: cancelRecallInputSchema,
  rejections: ['not-yours', 'involved', 'already-returned', 'already-cancelled'],
  entity: parcelKey,
})

export const addExtraInputSchema = z.object({ parcelId: z.uuid() })
export type AddExtraInput = z.infer<typeof addExtraInputSchema>

/** Adds a parcel that a courier reported as extra to the round. */
export const addExtraCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'addExtraParcel',
  version: 1,
  input: addExtraInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: parcelKey,
})

const moving = ['not-yours', 'involved', 'already-delivered', 'already-returned', 'already-cancelled'] as const

export const cancelInputSchema = recallInputSchema
export type CancelInput = z.infer<typeof cancelInputSchema>

/** Cancels the delivery of a parcel: its courier returns it. Repeating it has no effect. */
export const cancelParcelCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'cancelParcel',
  version: 1,
  input: cancelInputSchema,
  rejections: moving,
  entity: parcelKey,
})

const lineSchema = z.string().check(z.trim(), z.maxLength(80))

/** An address as it is written on an envelope; its position on the map is not known. */
export const newAddressSchema = z.object({
  house: lineSchema,
  street: lineSchema.check(z.minLength(1)),
  more: z.array(lineSchema.check(z.minLength(1))).check(z.maxLength(3)),
  town: lineSchema.check(z.minLength(1)),
  postcode: postcodeSchema,
})
export type NewAddress = z.infer<typeof newAddressSchema>

export const moveInputSchema = z.object({
  parcelId: z.uuid(),
  address: newAddressSchema,
  /** The id of the depot's last change of address shown on screen; null if there was none. */
  seenMove: z.nullable(z.uuid()),
  note: recallInputSchema.shape.note,
})
export type MoveInput = z.infer<typeof moveInputSchema>

/** Changes the address of a parcel during its round. */
export const moveParcelCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'moveParcel',
  version: 1,
  input: moveInputSchema,
  rejections: [...moving, 'moved-meanwhile'],
  entity: (input) => parcelKey(input),
})

const courierSchema = z.nullable(z.string().check(z.minLength(1), z.maxLength(128)))

export const giveRoundInputSchema = z.object({
  roundId: z.uuid(),
  /** The subject of the new driver; null for none. */
  courier: courierSchema,
  /** The driver shown on screen. If somebody else changed the driver meanwhile, the command is rejected and nothing is taken away. */
  seen: courierSchema,
})
export type GiveRoundInput = z.infer<typeof giveRoundInputSchema>

/** Gives a round and its lists to another courier. */
export const giveRoundCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'giveRound',
  version: 1,
  input: giveRoundInputSchema,
  rejections: ['not-yours', 'changed-meanwhile', 'courier-unknown', 'helper-not-cleared'],
  entity: ({ roundId }) => `staff-round/${roundId}`,
})

export const giveRoundDaysInputSchema = z.object({
  ...giveRoundInputSchema.shape,
  /** The days that change, such as "2026-11-27"; all other days stay as they are. */
  days: z.array(z.iso.date()).check(z.minLength(1), z.maxLength(31)),
})
export type GiveRoundDaysInput = z.infer<typeof giveRoundDaysInputSchema>

/**
 * Gives a round to a courier for single days, whether or not their lists are imported. These days take precedence over
 * the round's permanent courier; give a day back to that courier in the same way.
 */
export const giveRoundDaysCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'giveRoundDays',
  version: 1,
  input: giveRoundDaysInputSchema,
  rejections: [...giveRoundCommand.rejections, 'day-over', 'day-closed'],
  entity: ({ roundId }) => `staff-round/${roundId}`,
})

/** The most parcels that one command gives to another courier. */
export const mostGivenParcels = 500

export const giveParcelsInputSchema = z.object({
  roundId: z.uuid(),
  /** The day of the list, such as "2026-11-27". */
  day: z.iso.date(),
  /** The subject of the courier who gets the parcels. */
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  /** The driver of the list shown on screen. If somebody else changed the driver meanwhile, the command is rejected. */
  seen: courierSchema,
  parcelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostGivenParcels)),
})
export type GiveParcelsInput = z.infer<typeof giveParcelsInputSchema>

/**
 * Gives parcels of a round's list to another courier for that day. They become a part of the round, such as "104-B", with a
 * list of its own. Parcels that are delivered or back at the depot stay where they are.
 */
export const giveParcelsCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'giveParcels',
  version: 1,
  input: giveParcelsInputSchema,
  rejections: [...giveRoundDaysCommand.rejections, 'nothing-left', 'too-many-parts'],
  entity: ({ roundId }) => `staff-round/${roundId}`,
})

export const closeManifestInputSchema = z.object({ manifestId: z.uuid() })
export type CloseManifestInput = z.infer<typeof closeManifestInputSchema>

/** Ends the day of a round. Repeating it has no effect. */
export const closeManifestCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'closeManifest',
  version: 1,
  input: closeManifestInputSchema,
  rejections: ['not-yours', 'not-begun'],
  entity: ({ manifestId }) => `staff-manifest/${manifestId}`,
})

export const deskCommands = [
  recallParcelCommand,
  cancelRecallCommand,
  addExtraCommand,
  cancelParcelCommand,
  moveParcelCommand,
  giveRoundCommand,
  giveRoundDaysCommand,
  giveParcelsCommand,
  closeManifestCommand,
] as const
