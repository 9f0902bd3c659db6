import type { OrderRun } from '#contracts/manifest/round-order.ts'
import type { HandMove } from '#domain/route/learned-streets.ts'

/** The last suggestion that was used for a round. It names streets and houses, as the order of the round does. */
export interface UsedSuggestion {
  /** The day it was made for, "2026-05-14". */
  day: string
  /** The order that it became, and the one before it; empty for the depot's order. */
  runs: OrderRun[]
  before: OrderRun[]
  /** The moves by hand that it took into account. */
  moves: HandMove[]
}

const start = 'manifest/suggested-order/'

export const suggestedKey = (roundId: string): string => `${start}${roundId}`
export const isSuggestedKey = (key: string): boolean => key.startsWith(start)

export const sameRuns = (one: readonly OrderRun[], other: readonly OrderRun[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
