import type { GiveRoundInput } from '#contracts/desk-commands.ts'
import type { Courier } from '#contracts/courier.ts'
import type { StandingRound } from '../today/round-standing.ts'

/** The courier chosen for each round, by its id; empty: nobody. */
export type Choices = ReadonlyMap<string, string>

/** The rounds of the day that need a courier: those of nobody, and those whose courier's account is closed. By number. */
export const roundsToAssign = (rounds: readonly StandingRound[]): StandingRound[] =>
  rounds
    .filter(({ round, look }) => round.courier === null || look?.kind === 'closed')
    .toSorted((a, b) => a.round.roundNumber.localeCompare(b.round.roundNumber, 'en', { numeric: true }))

/** Who drives each round by the roster; a round that several have, or nobody, is left to whoever chooses. */
export function usualDrivers(rounds: readonly StandingRound[], couriers: readonly Courier[]): Choices {
  return new Map(
    rounds.flatMap(({ round: { roundId, roundNumber, subDepot } }): [string, string][] => {
      const [only, ...more] = couriers.filter(
        (courier) =>
          courier.closedAt === undefined && courier.subDepot === subDepot && courier.rounds.includes(roundNumber),
      )
      return only && more.length === 0 ? [[roundId, only.id]] : []
    }),
  )
}

/** What is sent for the rounds that have a choice. */
export const assignments = (rounds: readonly StandingRound[], choices: Choices): GiveRoundInput[] =>
  rounds.flatMap(({ round: { roundId, courier } }): GiveRoundInput[] => {
    const chosen = choices.get(roundId) ?? ''
    return chosen === '' || chosen === courier ? [] : [{ roundId, courier: chosen, seen: courier }]
  })
