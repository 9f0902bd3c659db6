import type { Courier } from '#contracts/courier/courier.ts'
import type { DepotReport, ReportDay } from '#contracts/depot/depot-report.ts'
import { countDelivered } from '#domain/parcel/open-parcels.ts'
import type { ClaimCount, RoundCost } from '#contracts/depot/report-costs.ts'

/** A round's day with what was claimed for it and what it has cost, in tenths of a penny; null: not known, or not invoiced yet. */
export interface FullDay extends ReportDay {
  claims: number | null
  cost: number | null
}

export interface FullReport extends Omit<DepotReport, 'days'> {
  days: FullDay[]
  /** Claims for days on which no round of their courier had a list. */
  otherClaims: number
}

/** Figures of other services for the days of a report; undefined: they haven't arrived. */
export interface Besides {
  costs: readonly RoundCost[] | undefined
  claims: readonly ClaimCount[] | undefined
  couriers: readonly Pick<Courier, 'id' | 'subDepot' | 'rounds'>[]
}

const keyOf = (subDepot: string, day: string, round: string): string => `${subDepot} ${day} ${round}`

/** The figures of a day, of which the service counts confirmed parcels as delivered: counted as Today counts them. */
function countedAsToday(day: ReportDay, recordsDeliveries: boolean): ReportDay {
  const { confirmed = 0, firstConfirmed = 0 } = day
  const delivered = countDelivered({ delivered: day.delivered - confirmed, confirmed }, recordsDeliveries)
  const firstDelivered = countDelivered(
    { delivered: day.firstDelivered - firstConfirmed, confirmed: firstConfirmed },
    recordsDeliveries,
  )
  return {
    ...day,
    delivered,
    firstDelivered,
    // A parcel that is only loaded was not attempted either.
    attempted: day.attempted - (day.delivered - delivered),
    firstTried: day.firstTried - (day.firstDelivered - firstDelivered),
  }
}

/** A claim belongs to its courier, and counts for the round that they have by the roster. */
export function fullReport(
  report: DepotReport,
  { costs, claims, couriers }: Besides,
  recordsDeliveries: boolean,
): FullReport {
  const listed = new Set(report.days.map(({ subDepot, day, roundNumber }) => keyOf(subDepot, day, roundNumber)))
  const amounts = new Map(costs?.map(({ subDepot, day, round, amount }) => [keyOf(subDepot, day, round), amount]))
  const claimed = new Map<string, number>()
  let otherClaims = 0
  for (const { subDepot, courier, day, claims: count } of claims ?? []) {
    const rounds = couriers.find(({ id }) => id === courier)?.rounds ?? []
    const key = rounds.map((round) => keyOf(subDepot, day, round)).find((each) => listed.has(each))
    if (key === undefined) otherClaims += count
    else claimed.set(key, (claimed.get(key) ?? 0) + count)
  }
  const days = report.days.map((day): FullDay => {
    const key = keyOf(day.subDepot, day.day, day.roundNumber)
    return {
      ...countedAsToday(day, recordsDeliveries),
      claims: claims ? (claimed.get(key) ?? 0) : null,
      cost: amounts.get(key) ?? null,
    }
  })
  return { ...report, days, otherClaims }
}
