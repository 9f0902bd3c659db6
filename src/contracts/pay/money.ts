import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ratePeriodSchema, rateTableSchema } from './rates.ts'

const office = { kind: 'group', groups: ['back-office'] } as const
const tenthsOfAPenny = z.int()
const { subDepot, round } = rateTableSchema.shape

/** The most weeks of one request. */
export const moneyWeeksMax = 13

/** What a round cost and earned in a week, from the published invoices. Amounts are in tenths of a penny. */
export const roundMoneySchema = z.object({
  /** The Sunday on which it begins. */
  week: z.iso.date(),
  round,
  /** The parcels and collections that pay the carrier, each once. */
  parcels: z.int(),
  /** What couriers are paid for parcels, and for collections. */
  delivered: tenthsOfAPenny,
  collected: tenthsOfAPenny,
  /** What amended and reversed lines add or take back. */
  corrected: tenthsOfAPenny,
  /** What the parcels earn by the revenue rates; null if there is no rate for one of their days. */
  earned: z.nullable(tenthsOfAPenny),
})
export type RoundMoney = z.infer<typeof roundMoneySchema>

/** What the carrier earns with one parcel of each band, from a day on until the next one. */
export const revenueRateSchema = z.object({ from: z.iso.date(), rates: ratePeriodSchema.shape.rates })
export type RevenueRate = z.infer<typeof revenueRateSchema>

/** Other amounts of a week's invoices, which belong to no round: claims, bonuses, deductions. */
const otherMoneySchema = z.object({ week: z.iso.date(), amount: tenthsOfAPenny })

export const depotMoneySchema = z.object({
  rounds: z.array(roundMoneySchema),
  others: z.array(otherMoneySchema),
  /** The latest first. */
  rates: z.array(revenueRateSchema),
})
export type DepotMoney = z.infer<typeof depotMoneySchema>

export const readDepotMoneyEndpoint = defineEndpoint({
  service: 'performance',
  name: 'readDepotMoney',
  method: 'GET',
  path: '/v1/depot-money',
  summary: 'Get what each round of a sub-depot cost and earned by week; at most 13 weeks',
  access: office,
  needs: 'pay',
  query: z.object({
    subDepot,
    /** Sundays, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  result: depotMoneySchema,
  problems: ['body-invalid'],
})

const rateParams = z.object({ subDepot, from: z.iso.date() })

export const setRevenueRateEndpoint = defineEndpoint({
  service: 'performance',
  name: 'setRevenueRate',
  method: 'PUT',
  path: '/v1/sub-depots/{subDepot}/revenue-rates/{from}',
  summary: 'Set what a parcel of each band earns from a day on. Repeating it has no effect',
  access: office,
  needs: 'pay',
  params: rateParams,
  body: z.object({ rates: revenueRateSchema.shape.rates }),
  result: revenueRateSchema,
  problems: ['not-allowed'],
})

export const removeRevenueRateEndpoint = defineEndpoint({
  service: 'performance',
  name: 'removeRevenueRate',
  method: 'DELETE',
  path: '/v1/sub-depots/{subDepot}/revenue-rates/{from}',
  summary: 'Remove the revenue rate that begins on a day; the one before it goes on. Repeating it has no effect',
  access: office,
  needs: 'pay',
  params: rateParams,
  result: z.undefined(),
  problems: [],
})

/** The most days of one request for figures of claims. */
export const disputeDaysMax = 92

const hours = z.nullable(z.number())

/** How claims were settled that couriers made in some days. */
export const disputeFiguresSchema = z.object({
  /** Null: of all sub-depots. */
  subDepot: z.nullable(z.string()),
  /** Null: of all kinds. */
  kind: z.nullable(z.string()),
  received: z.int(),
  waiting: z.int(),
  /** Accepted or paid by the depot. */
  accepted: z.int(),
  refused: z.int(),
  /** Paid because nobody answered in time. */
  bySilence: z.int(),
  /** Hours from the receipt to the depot’s answer: half of the answers took no longer, and nine of ten. Null without an answer. */
  median: hours,
  ninety: hours,
})
export type DisputeFigures = z.infer<typeof disputeFiguresSchema>

export const readDisputeFiguresEndpoint = defineEndpoint({
  service: 'forms',
  name: 'readDisputeFigures',
  method: 'GET',
  path: '/v1/dispute-figures',
  summary: 'Count the claims of some days by kind and sub-depot, with the time to answer; at most 92 days',
  access: office,
  needs: 'pay',
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  result: z.object({ figures: z.array(disputeFiguresSchema) }),
  problems: ['body-invalid'],
})
