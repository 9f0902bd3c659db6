import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { giveRoundDaysCommand } from '#contracts/depot/desk-commands.ts'
import { eachDay } from '#domain/holidays/leave-year.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { toTap } from '../decision-kind.ts'
import { shortSpan, type DeskCover } from '../facts/leave.ts'

/** A round of the courier who is away, and the whole days of the holiday for which it can be given. */
export interface CoverRound {
  roundId: string
  roundNumber: string
  days: string[]
}

/** The most days that one command may name. */
const mostDays = 31

type Span = Pick<DeskCover, 'courier' | 'from' | 'to' | 'firstDay' | 'lastDay'>

const isHalf = ({ from, to, firstDay, lastDay }: Span, day: string): boolean =>
  (day === from && firstDay !== 'whole') || (day === to && lastDay !== 'whole')

/**
 * The rounds that the courier has until further notice. Left out are days that are over, half days (a round is given for
 * whole days only), days that are closed, and days that somebody else has already.
 */
export function coverRounds(span: Span, known: DepotRounds | undefined): CoverRound[] {
  if (!known) return []
  const open = eachDay(span.from, span.to).filter((day) => day >= known.day && !isHalf(span, day))
  return known.rounds
    .filter(({ usual }) => usual === span.courier)
    .map(({ roundId, roundNumber, date, courier, closedAt, otherDays = [] }) => ({
      roundId,
      roundNumber,
      days: open.filter((day) => {
        if (day === date && closedAt !== null) return false
        const driver = day === date ? courier : otherDays.find((each) => each.day === day)?.courier
        return driver === undefined || driver === span.courier
      }),
    }))
    .filter(({ days }) => days.length > 0)
}

const list = new Intl.ListFormat('en-GB')

/** "round 104", "rounds 104 and 105". */
export const roundsLabel = (rounds: readonly CoverRound[]): string =>
  `${rounds.length === 1 ? 'round' : 'rounds'} ${list.format(rounds.map(({ roundNumber }) => roundNumber))}`

const daysOf = (days: readonly string[]): string => {
  const [from = '', to = from] = [days[0], days.at(-1)]
  return days.length === 1 ? dayName(from) : shortSpan({ from, to, firstDay: 'whole', lastDay: 'whole' })
}

/** Says what happens to each round if it is given for the days of the cover. */
export function coverRoundsSentence(span: Span, rounds: readonly CoverRound[], name: string | undefined): string {
  const whom = name ?? 'The courier you choose'
  const given = rounds.map(
    ({ roundNumber, days }) =>
      `${whom} gets round ${roundNumber} for ${days.length === 1 ? '1 day' : `${days.length} days`}: ${daysOf(days)}.`,
  )
  const hasHalf = isHalf(span, span.from) || isHalf(span, span.to)
  return [
    ...given,
    'All other days stay as they are.',
    ...(hasHalf ? ['Half days are left out, because a round can only be given for a whole day.'] : []),
  ].join(' ')
}

/** The commands that give the rounds to the courier who covers. */
export const giveCoverRounds = (span: Span, rounds: readonly CoverRound[], to: string): Tap[] =>
  rounds.flatMap(({ roundId, days }) =>
    Array.from({ length: Math.ceil(days.length / mostDays) }, (_, at) =>
      toTap(giveRoundDaysCommand, {
        roundId,
        courier: to,
        seen: span.courier,
        days: days.slice(at * mostDays, (at + 1) * mostDays),
      }),
    ),
  )
