import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { assignCoverBodySchema, holidayDecisionSchema, holidayParamsSchema } from './holiday-endpoints.ts'

/** The courier who is away, and the id of the holiday. */
const keySchema = z.object({ courier: holidayParamsSchema.shape.courier, id: holidayParamsSchema.shape.id })

const keyOf = ({ courier, id }: z.infer<typeof keySchema>): string => `staff-holiday/${courier}/${id}`

export const decideHolidayInputSchema = z.object({ ...keySchema.shape, decision: holidayDecisionSchema })
export type DecideHolidayInput = z.infer<typeof decideHolidayInputSchema>

/** Approves or declines a holiday. Only the first decision counts, and repeating it has no effect. */
export const decideHoliday = defineCommand({
  service: 'holidays',
  needs: 'people',
  name: 'decideHoliday',
  version: 1,
  input: decideHolidayInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided'],
  entity: (input) => keyOf(input),
})

export const assignCoverInputSchema = z.object({ ...keySchema.shape, ...assignCoverBodySchema.shape })
export type AssignCoverInput = z.infer<typeof assignCoverInputSchema>

/** Assigns a courier from the roster to cover a holiday in the depot pool, and takes it out of the pool. */
export const assignCover = defineCommand({
  service: 'holidays',
  needs: 'people',
  name: 'assignCover',
  version: 1,
  input: assignCoverInputSchema,
  rejections: ['not-yours', 'involved', 'not-in-pool', 'no-colleague', 'away-then'],
  entity: (input) => keyOf(input),
})

export const waiveCoverInputSchema = keySchema
export type WaiveCoverInput = z.infer<typeof waiveCoverInputSchema>

/** Takes a holiday out of the depot pool without cover, because its days need none. */
export const waiveCover = defineCommand({
  service: 'holidays',
  needs: 'people',
  name: 'waiveCover',
  version: 1,
  input: waiveCoverInputSchema,
  rejections: ['not-yours', 'involved', 'not-in-pool'],
  entity: (input) => keyOf(input),
})
