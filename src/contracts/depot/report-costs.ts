import * as z from 'zod/mini'
import { reportSpanSchema } from './depot-report.ts'
import { defineEndpoint } from '../endpoint.ts'

const staff = { kind: 'group', groups: ['sub-depot'] } as const

/** The pay for a round's parcels on one day, from the published invoices. */
export const roundCostSchema = z.object({
  subDepot: z.string(),
  day: z.iso.date(),
  /** The round's number as it is printed on labels: "104". */
  round: z.string(),
  /** The amount in tenths of a penny. */
  amount: z.int(),
})
export type RoundCost = z.infer<typeof roundCostSchema>

export const readRoundCostsEndpoint = defineEndpoint({
  service: 'performance',
  name: 'readRoundCosts',
  method: 'GET',
  path: '/v1/depot/costs',
  summary:
    "List the pay for each round's parcels on each day, from published invoices, for the caller's sub-depots; a day without an invoice has no row",
  access: staff,
  needs: 'pay',
  query: reportSpanSchema,
  result: z.object({ costs: z.array(roundCostSchema) }),
  problems: ['not-allowed'],
})

/** The number of claims that a courier made for one day. */
export const claimCountSchema = z.object({
  subDepot: z.string(),
  /** The courier's subject. */
  courier: z.string(),
  /** The day of the wasted journey; for other claims, the day on which the claim was received. */
  day: z.iso.date(),
  claims: z.int(),
})
export type ClaimCount = z.infer<typeof claimCountSchema>

export const readClaimCountsEndpoint = defineEndpoint({
  service: 'forms',
  name: 'readClaimCounts',
  method: 'GET',
  path: '/v1/depot/claim-counts',
  summary: "Count the claims of each courier of the caller's sub-depots for each day, whatever their result",
  access: staff,
  needs: 'view',
  query: reportSpanSchema,
  result: z.object({ counts: z.array(claimCountSchema) }),
  problems: ['not-allowed'],
})
