import * as z from 'zod/mini'

/** Parcels of a day; null: it is not known. */
export const dayParcelCountSchema = z.object({ day: z.iso.date(), parcels: z.nullable(z.number()) })
export type DayParcelCount = z.infer<typeof dayParcelCountSchema>

/** The error of a forecast over a number of days. */
export const forecastErrorSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days of these on which the parcels are known. */
  days: z.int(),
  /** The average error, in parcels a day. */
  parcels: z.number(),
  /** The error in per cent of all parcels on these days. */
  percent: z.number(),
  /** The same of the forecast that every day is like the same weekday before; per cent. */
  naivePercent: z.number(),
})
export type ForecastError = z.infer<typeof forecastErrorSchema>

const forecastShape = {
  /** The day after which it begins. */
  madeOn: z.iso.date(),
  /** The parcels of the last four weeks, earliest day first. */
  history: z.array(dayParcelCountSchema),
  /** The days to come; null where too little is known of their weekday. */
  days: z.array(dayParcelCountSchema),
  /** The error over the last fortnight; null if there is too little data. */
  lastError: z.nullable(forecastErrorSchema),
}

/** One round of the courier; the row of their feed of the kind `forecast`. */
export const roundForecastSchema = z.object({
  ...forecastShape,
  id: z.string(),
  subDepot: z.string(),
  round: z.string(),
})
export type RoundForecast = z.infer<typeof roundForecastSchema>

/** A whole sub-depot; the row of the feed of its staff of the kind `depot-forecast`. */
export const depotForecastSchema = z.object({
  ...forecastShape,
  id: z.string(),
  subDepot: z.string(),
  rounds: z.array(roundForecastSchema),
})
export type DepotForecast = z.infer<typeof depotForecastSchema>
