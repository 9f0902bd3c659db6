import type { RoundOffer } from '#contracts/availability/availability.ts'
import { dayName } from '#domain/dates/near-day.ts'

/** A round that this courier has agreed to work. */
export type AcceptedRound = Pick<RoundOffer, 'id' | 'round' | 'roundName' | 'date'>

/** That a holiday does not give the round back. */
export const roundWords = ({ round, roundName, date }: AcceptedRound): string =>
  `You have accepted round ${round}, ${roundName}, on ${dayName(date)}. You’ll still have that round: call the depot.`
