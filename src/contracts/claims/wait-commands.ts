import * as z from 'zod/mini'
import { waitPlaceSchema } from './claim.ts'
import { defineCommand } from '../command.ts'

/** The codes with which the commands of a wait are rejected. */
const waitRejections = ['not-a-courier', 'no-arrival', 'wait-over', 'too-many-waits'] as const
export type WaitRejection = (typeof waitRejections)[number]

/**
 * A wait has the id and the entity of the claim that may follow, so that its commands are settled in the order of the
 * taps, also if they come in one push.
 */
const waitCommand = {
  service: 'forms',
  version: 1,
  rejections: waitRejections,
  entity: ({ id }: { id: string }) => `claim/${id}`,
} as const

export const recordArrivalInputSchema = z.object({
  /** A UUID that is made on the device, and the id of the claim. */
  id: z.uuid(),
  place: waitPlaceSchema,
  /** ISO 8601, by the device's clock. */
  arrivedAt: z.iso.datetime(),
})
export type RecordArrivalInput = z.infer<typeof recordArrivalInputSchema>

/** Says that the courier is at the depot or at a collection. It is sent at once, so that the service knows when it heard of it. */
export const recordArrival = defineCommand<RecordArrivalInput>({
  ...waitCommand,
  name: 'recordArrival',
  input: recordArrivalInputSchema,
})

export const undoArrivalInputSchema = z.object({ id: z.uuid() })

/** Undoes an arrival before the first scan. */
export const undoArrival = defineCommand({
  ...waitCommand,
  name: 'undoArrival',
  input: undoArrivalInputSchema,
})

export const endWaitInputSchema = z.object({
  id: z.uuid(),
  /** When the first parcel was scanned or the collection recorded: ISO 8601, by the device's clock. */
  startedAt: z.iso.datetime(),
})
export type EndWaitInput = z.infer<typeof endWaitInputSchema>

/** Ends a wait. The first end counts. */
export const endWait = defineCommand<EndWaitInput>({
  ...waitCommand,
  name: 'endWait',
  input: endWaitInputSchema,
})
