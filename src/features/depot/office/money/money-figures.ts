import type { DepotMoney, DisputeFigures, RoundMoney } from '#contracts/pay/money.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { weekStart } from '#domain/pay-period.ts'

/** The weeks that are shown, without the present one. */
export const weekChoices = ['1', '4', '8', '13'] as const
export type WeekChoice = (typeof weekChoices)[number]

export interface Span {
  /** The first and the last Sunday. */
  from: string
  to: string
}

/** The last weeks that are over. */
export function toSpan(weeks: WeekChoice, today: string): Span {
  const to = addDays(weekStart(today), -7)
  return { from: addDays(to, -7 * (Number(weeks) - 1)), to }
}

/** What rounds cost and earned together, in tenths of a penny. */
export interface MoneySum extends Omit<RoundMoney, 'week' | 'round'> {
  cost: number
}

/** Adds up rounds or weeks. What they earned is known only if it is known of each. */
export function sumMoney(rounds: readonly RoundMoney[]): MoneySum {
  const none: MoneySum = { parcels: 0, delivered: 0, collected: 0, corrected: 0, earned: 0, cost: 0 }
  return rounds.reduce(
    (sum, { parcels, delivered, collected, corrected, earned }) => ({
      parcels: sum.parcels + parcels,
      delivered: sum.delivered + delivered,
      collected: sum.collected + collected,
      corrected: sum.corrected + corrected,
      earned: sum.earned === null || earned === null ? null : sum.earned + earned,
      cost: sum.cost + delivered + collected + corrected,
    }),
    none,
  )
}

export const listRounds = ({ rounds }: DepotMoney): string[] =>
  [...new Set(rounds.map(({ round }) => round))].toSorted((a, b) => a.localeCompare(b, 'en-GB', { numeric: true }))

/** The rows of a sub-depot, or of all: all kinds first, then each kind. */
export const disputesAt = (figures: readonly DisputeFigures[], subDepot: string | null): DisputeFigures[] =>
  figures
    .filter((each) => each.subDepot === subDepot)
    .toSorted((a, b) => Number(a.kind !== null) - Number(b.kind !== null))

/** "30 min", "6.5 h", "3 days". */
export function durationLabel(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 2.4) / 10} days`
}
