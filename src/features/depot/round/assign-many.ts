import type { Courier } from '#contracts/courier/courier.ts'
import type { Assignment } from '../desk-actions-sync.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { assignmentsFor, type GivenFor } from './given-for.ts'

/** The courier chosen for each round, by its id; empty: nobody. */
export type Choices = ReadonlyMap<string, string>

/** Returns the rounds of the day that need a courier, by number: those without one, and those whose courier's account is closed. */
export const roundsToAssign = (rounds: readonly RoundStatus[]): RoundStatus[] =>
  rounds
    .filter(({ round, look }) => round.closedAt === null && (round.courier === null || look?.kind === 'closed'))
    .toSorted((a, b) => a.round.roundNumber.localeCompare(b.round.roundNumber, 'en', { numeric: true }))

/** The courier of each round by the roster. Rounds that several couriers or none have are left out. */
export function getDefaultDrivers(rounds: readonly RoundStatus[], couriers: readonly Courier[]): Choices {
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

/** The rounds that get another courier. */
export const chosenRounds = (rounds: readonly RoundStatus[], choices: Choices): RoundStatus[] =>
  rounds.filter(({ round: { roundId, courier } }) => {
    const chosen = choices.get(roundId) ?? ''
    return chosen !== '' && chosen !== courier
  })

/** The commands for the rounds that have a choice. */
export const assignments = (
  rounds: readonly RoundStatus[],
  choices: Choices,
  givenFor: GivenFor = 'standing',
): Assignment[] =>
  chosenRounds(rounds, choices).flatMap(({ round }) =>
    assignmentsFor(round, choices.get(round.roundId) ?? null, givenFor),
  )
