import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

/** Consecutive stops in one street; a street that the round returns to has several of these. */
export const orderRunSchema = z.object({
  /** The street as the depot's list spells it. */
  street: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The part of the postcode before the space: two villages may each have a Church Street. */
  district: z.string().check(z.maxLength(10)),
  /** House numbers and names in the order of the doors, in lower case and without accents. */
  houses: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(5000)),
  /** The full postcodes of the houses in the same order; empty if unknown. Absent in orders saved by earlier versions. */
  postcodes: z.optional(z.array(z.string().check(z.maxLength(10))).check(z.maxLength(5000))),
})
export type OrderRun = z.infer<typeof orderRunSchema>

/** The order in which a courier drives one round, set by hand. It names no parcel and no person, so it applies to every day. */
export const roundOrderSchema = z.object({
  /** The id of the round; a courier has one order for each round. */
  id: z.uuid(),
  /** If it is empty, the depot's order is used. */
  runs: z.array(orderRunSchema).check(z.maxLength(5000)),
})
export type RoundOrder = z.infer<typeof roundOrderSchema>

export const saveRoundOrder = defineCommand({
  service: 'manifest',
  name: 'saveRoundOrder',
  version: 1,
  input: roundOrderSchema,
  rejections: ['round-unknown'],
  entity: (input) => `round-order/${input.id}`,
})
