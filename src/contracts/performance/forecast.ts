import * as z from 'zod/mini'

/** The number of parcels on one day; null if it is not known. */
export const dayParcelCountSchema = z.object({ day: z.iso.date(), parcels: z.nullable(z.number()) })
export type DayParcelCount = z.infer<typeof dayParcelCountSchema>

/** The error of a forecast over a number of days. */
export const forecastErrorSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number of these days with a known parcel count. */
  days: z.int(),
  /** The average error, in parcels a day. */
  parcels: z.number(),
  /** The error in per cent of all parcels on these days. */
  percent: z.number(),
  /** The error of a naive forecast, which repeats the last count of the same weekday, in per cent. */
  naivePercent: z.number(),
})
export type ForecastError = z.infer<typeof forecastErrorSchema>

const forecastShape = {
  /** The day before the first forecast day. */
  madeOn: z.iso.date(),
  /** The parcels of the last four weeks, earliest day first. */
  history: z.array(dayParcelCountSchema),
  /** The forecast for the coming days; null for a weekday with too little data. */
  days: z.array(dayParcelCountSchema),
  /** The error over the last fortnight; null if there is too little data. */
  lastError: z.nullable(forecastErrorSchema),
}

/** The forecast for one round of the courier; a row of their feed of the kind `forecast`. */
export const roundForecastSchema = z.object({
  ...forecastShape,
  id: z.string(),
  subDepot: z.string(),
  round: z.string(),
})
export type RoundForecast = z.infer<typeof roundForecastSchema>

/** The forecast for a whole sub-depot; a row of its staff's feed of the kind `depot-forecast`. */
export const depotForecastSchema = z.object({
  ...forecastShape,
  id: z.string(),
  subDepot: z.string(),
  rounds: z.array(roundForecastSchema),
})
export type DepotForecast = z.infer<typeof depotForecastSchema>
