import type { TaxVehicle, Trip } from '#contracts/tax/tax.ts'
import { firstRateMiles, isCarOrVan, mileageRates, mileageRatesOn, type MileageRates } from './mileage-rates.ts'

/** Miles at one rate. */
export interface MileageLine {
  /** The first day of the rates. */
  rateFrom: string
  /** In tenths of a penny for each mile. */
  rate: number
  /** In tenths. */
  miles: number
  /** In tenths of a penny. Rates are whole pennies, so it is never rounded. */
  amount: number
}

export interface MileageClaim {
  lines: MileageLine[]
  amount: number
  /** The miles with a vehicle that has a flat rate, in tenths. */
  miles: number
  /** The miles that are left at the first rate for cars and vans, in tenths. */
  leftAtFirstRate: number
  /** Miles for which nothing can be claimed: actual costs are claimed for the vehicle, or there is no rate. In tenths. */
  unclaimedMiles: number
}

type ClaimedTrip = Pick<Trip, 'id' | 'day' | 'vehicle' | 'miles'>

const byDay = (a: ClaimedTrip, b: ClaimedTrip): number => a.day.localeCompare(b.day) || a.id.localeCompare(b.id)

/**
 * What the flat rates give for the trips of one tax year. They are counted in the order of their days, so the first 10,000
 * miles by car and van earn the first rate of their day, and all later ones the second.
 */
export function claimMileage(
  trips: readonly ClaimedTrip[],
  vehicles: readonly TaxVehicle[],
  table: readonly MileageRates[] = mileageRates,
): MileageClaim {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const lines = new Map<string, MileageLine>()
  let leftAtFirstRate = firstRateMiles
  let unclaimedMiles = 0
  const add = (rateFrom: string, rate: number, miles: number): void => {
    if (miles === 0) return
    const key = `${rateFrom} ${rate}`
    const line = lines.get(key) ?? { rateFrom, rate, miles: 0, amount: 0 }
    lines.set(key, { ...line, miles: line.miles + miles, amount: line.amount + (miles * rate) / 10 })
  }
  for (const { day, vehicle: id, miles } of [...trips].sort(byDay)) {
    const vehicle = known.get(id)
    const inForce = mileageRatesOn(day, table)
    const rate = vehicle?.method === 'flat-rate' ? inForce?.rates[vehicle.kind] : null
    if (!vehicle || !inForce || !rate) {
      unclaimedMiles += miles
      continue
    }
    const atFirst = isCarOrVan(vehicle.kind) ? Math.min(miles, leftAtFirstRate) : miles
    if (isCarOrVan(vehicle.kind)) leftAtFirstRate -= atFirst
    add(inForce.from, rate.first, atFirst)
    add(inForce.from, rate.after, miles - atFirst)
  }
  const all = [...lines.values()].sort((a, b) => a.rateFrom.localeCompare(b.rateFrom) || b.rate - a.rate)
  return {
    lines: all,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    miles: all.reduce((sum, { miles }) => sum + miles, 0),
    leftAtFirstRate,
    unclaimedMiles,
  }
}
