import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { dayName, nearDay, nearDayInSentence } from '#domain/dates/near-day.ts'
import type { Assignment } from '../desk-actions-sync.ts'

/** How long a round is given: for the day on the screen, or until further notice. */
export type GivenFor = 'day' | 'standing'

type Round = Pick<DepotRound, 'roundId' | 'date' | 'courier' | 'usual' | 'forDay' | 'otherDays'>

/** A service of before knows no days. */
export const knowsDays = ({ usual }: Pick<Round, 'usual'>): boolean => usual !== undefined

/**
 * What fits where nobody has chosen: a round that somebody drives is given to another for a day, as on a day of illness.
 * A round that nobody has, or whose courier has left, is given until further notice.
 */
export const defaultGivenFor = ({ usual }: Pick<Round, 'usual'>, hasLeft: (courier: string) => boolean): GivenFor =>
  typeof usual === 'string' && !hasLeft(usual) ? 'day' : 'standing'

/** The command that assigns or unassigns a round. "Until further notice" starts on the day shown. */
export function assignmentsFor(
  { roundId, date, courier: seen, usual, forDay }: Round,
  courier: string | null,
  givenFor: GivenFor,
): Assignment[] {
  if (usual === undefined) return [{ roundId, courier, seen }]
  const ofDay = { roundId, courier, seen, days: [date] }
  if (givenFor === 'day') return [ofDay]
  // Last, so that the day is no exception any more.
  return [...(usual === courier ? [] : [{ roundId, courier, seen: usual }]), ...(forDay ? [ofDay] : [])]
}

const list = new Intl.ListFormat('en-GB')

/** "The list of Friday 15 May", "The lists of Friday 15 May and Saturday 16 May". */
const listsOf = (days: readonly { day: string }[]): string =>
  `${days.length === 1 ? 'The list of' : 'The lists of'} ${list.format(days.map(({ day }) => dayName(day)))}`

const verb = (days: readonly unknown[], one: string, many: string): string => (days.length === 1 ? one : many)

interface Told {
  givenFor: GivenFor
  /** The courier who gets it; null to unassign it, undefined while nobody is chosen. */
  name: string | null | undefined
  nameOf: (courier: string) => string
  today: string
}

function daySentences({ date, usual, otherDays = [] }: Round, { nameOf, today }: Told): string[] {
  return [
    `Only ${nearDayInSentence(date, today)} changes.`,
    typeof usual === 'string' ? `${nameOf(usual)} keeps the round on other days.` : 'It has no courier on other days.',
    ...(otherDays.length > 0
      ? [`${listsOf(otherDays)} ${verb(otherDays, 'stays as it is', 'stay as they are')}.`]
      : []),
  ]
}

function standingSentences({ date, otherDays = [] }: Round, { name, nameOf, today }: Told): string[] {
  const from = nearDayInSentence(date, today)
  const follow = otherDays.filter(({ forDay }) => !forDay)
  const apart = otherDays.filter(({ forDay }) => forDay)
  const whom = name === undefined ? 'The new courier' : (name ?? 'Nobody')
  const becomes =
    name === null
      ? verb(follow, 'has no courier then', 'have no courier then')
      : verb(follow, 'moves as well', 'move as well')
  const drivers = [...new Set(apart.map(({ courier }) => (courier === null ? 'nobody' : nameOf(courier))))]
  return [
    `${whom} has the round from ${from} on.`,
    ...(follow.length > 0 ? [`${listsOf(follow)}, already imported, ${becomes}.`] : []),
    ...(apart.length > 0
      ? [`${listsOf(apart)} ${verb(apart, 'stays', 'stay')} with ${list.format(drivers)}, given for that day only.`]
      : []),
  ]
}

/** Says what happens to the day shown and to other days that are already imported. */
export const givenForSentence = (round: Round, told: Told): string =>
  (told.givenFor === 'day' ? daySentences : standingSentences)(round, told).join(' ')

/** "for tomorrow only", "until further notice". */
export const givenForLabel = (givenFor: GivenFor, date: string, today: string): string =>
  givenFor === 'day' ? `for ${nearDayInSentence(date, today)} only` : 'until further notice'

/** Returns the options of "For how long". */
export const givenForOptions = (date: string, today: string): { value: GivenFor; label: string }[] => [
  { value: 'day', label: `${nearDay(date, today)} only` },
  { value: 'standing', label: 'Until further notice' },
]

export const isGivenFor = (value: string): value is GivenFor => value === 'day' || value === 'standing'
