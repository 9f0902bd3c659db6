import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rateTableSchema } from './rates.ts'

/** A sub-depot's staff may use these for its own rounds; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const couriersSchema = z.array(z.string().check(z.regex(/^[\w.:-]{1,128}$/))).check(
  z.maxLength(200),
  z.refine((couriers) => new Set(couriers).size === couriers.length, 'A courier is named twice'),
)

export const rateEntrySchema = z.object({
  /** The subjects of the couriers who work the round and may therefore see its rates. */
  couriers: couriersSchema,
  periods: rateTableSchema.shape.periods,
})
export type RateEntry = z.infer<typeof rateEntrySchema>

/** A rate table as staff see it, with the couriers who can see it. */
export const staffRateTableSchema = z.object({ ...rateTableSchema.shape, couriers: couriersSchema })
export type StaffRateTable = z.infer<typeof staffRateTableSchema>

export const listRatesEndpoint = defineEndpoint({
  service: 'performance',
  name: 'listRates',
  method: 'GET',
  path: '/v1/rates',
  summary: "List the rates of the rounds of the caller's sub-depots, by round",
  access: staff,
  needs: 'pay',
  query: z.object({ round: z.optional(z.string()) }),
  result: z.object({ tables: z.array(staffRateTableSchema) }),
  problems: [],
})

export const publishRatesEndpoint = defineEndpoint({
  service: 'performance',
  name: 'publishRates',
  method: 'PUT',
  path: '/v1/sub-depots/{subDepot}/rounds/{round}/rates',
  summary: 'Replace the rates of a round. Periods with a gap or an overlap are rejected, and the error names the days',
  access: staff,
  needs: 'pay',
  params: z.object({ subDepot: rateTableSchema.shape.subDepot, round: rateTableSchema.shape.round }),
  body: rateEntrySchema,
  result: staffRateTableSchema,
  problems: ['not-allowed', 'body-invalid'],
})
