import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

/** Minutes between two check-ins. */
const shortestInterval = 10
export const longestInterval = 240
/** Hours ahead that a courier may be expected. */
export const longestWait = 24

const checkInStateSchema = z.enum(['running', 'ended', 'missed'])

/** A courier’s check-in timer; a row of their feed, of the kind `check-in`. */
export const checkInSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  /** Minutes from each check-in to the next; null: expected once. */
  everyMinutes: z.nullable(z.int()),
  state: checkInStateSchema,
  /** When the depot gets an alarm: ISO 8601, by the service’s clock. */
  dueAt: z.iso.datetime(),
})
export type CheckIn = z.infer<typeof checkInSchema>

const startCheckInInputSchema = z.object({
  id: z.uuid(),
  /** An interval counts from the receipt of the last check-in; a time is what it is. */
  until: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('every'),
      minutes: z.int().check(z.minimum(shortestInterval), z.maximum(longestInterval)),
    }),
    z.object({ kind: z.literal('by'), at: z.iso.datetime() }),
  ]),
})
export type StartCheckInInput = z.infer<typeof startCheckInInputSchema>

/** Starts a timer. One that was running ends with it. */
export const startCheckIn = defineCommand({
  service: 'messaging',
  name: 'startCheckIn',
  version: 1,
  input: startCheckInInputSchema,
  rejections: ['timer-exists', 'too-far', 'not-a-courier'],
  entity: ({ id }) => `check-in/${id}`,
  order: () => 'check-ins',
})

const checkInInputSchema = z.object({ id: z.uuid() })
export type CheckInInput = z.infer<typeof checkInInputSchema>

/** “I’m OK”: the next deadline counts from its receipt. It ends a timer that expects the courier once. */
export const checkIn = defineCommand({
  service: 'messaging',
  name: 'checkIn',
  version: 1,
  input: checkInInputSchema,
  rejections: ['timer-unknown'],
  entity: ({ id }) => `check-in/${id}`,
  order: () => 'check-ins',
})

/** Ends the timer. To end it again changes nothing. */
export const endCheckIn = defineCommand({
  service: 'messaging',
  name: 'endCheckIn',
  version: 1,
  input: checkInInputSchema,
  rejections: ['timer-unknown'],
  entity: ({ id }) => `check-in/${id}`,
  order: () => 'check-ins',
})
