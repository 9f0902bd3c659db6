import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { countOpen, type CountStatus } from '#domain/parcel/open-parcels.ts'

/** Milliseconds without a sign after which a courier with work open is silent. */
const silentAfter = 60 * 60_000
/** A round that carries forward this many parcels within an hour needs attention. */
const manyCarried = 8

/** Why somebody should look at a round; null: nobody needs to. */
export type RoundLook =
  | { kind: 'needs-you'; count: number }
  | { kind: 'closed'; open: number }
  | { kind: 'silent'; open: number }
  /** It will end late; `about` as ISO 8601. */
  | { kind: 'behind'; about: string }
  | { kind: 'carried'; count: number }
  | { kind: 'nobody' }
  | { kind: 'not-started' }
  /** Its courier offers parts of it to colleagues. */
  | { kind: 'offered'; count: number }

/** In the order in which they need attention. */
const kinds: readonly RoundLook['kind'][] = [
  'needs-you',
  'closed',
  'silent',
  'behind',
  'carried',
  'nobody',
  'not-started',
  'offered',
]

/** How many parcels of a round have a status, and how many of those go back to the depot. */
export const countStatus =
  ({ counts, marked }: DepotRound): CountStatus =>
  (status) => ({ all: counts[status], marked: marked?.[status] ?? 0 })

/** Parcels of a round that are left to deliver. */
const leftOf = (round: DepotRound, recordsDeliveries: boolean): number =>
  countOpen(countStatus(round), recordsDeliveries)

/** Returns the milliseconds since the courier was last heard of; null: not yet. `now` is the services' time. */
export const getMsSinceContact = ({ heardAt }: Pick<DepotRound, 'heardAt'>, now: number): number | null =>
  heardAt === null ? null : Math.max(0, now - Date.parse(heardAt))

/** What wants to be looked at first of a round with so many parcels open, at `now` of the services' time in milliseconds. `isClosed`: its courier's account is. */
function roundLook(round: DepotRound, open: number, now: number, isClosed: boolean): RoundLook | null {
  if (round.extra > 0) return { kind: 'needs-you', count: round.extra }
  const today = londonDay(new Date(now))
  if (open === 0 || round.closedAt !== null || round.date < today) return null
  if (round.courier === null) return { kind: 'nobody' }
  if (isClosed) return { kind: 'closed', open }
  // Nobody has to have begun a day that is still to come.
  if (round.date > today) return null
  const silence = getMsSinceContact(round, now)
  if (silence !== null && silence >= silentAfter) return { kind: 'silent', open }
  if (round.finish?.isBehind) return { kind: 'behind', about: round.finish.about }
  if (round.carriedLately >= manyCarried) return { kind: 'carried', count: round.carriedLately }
  if (round.startedAt === null) return { kind: 'not-started' }
  const offers = round.partOffers?.filter(({ state }) => state === 'open').length ?? 0
  return offers > 0 ? { kind: 'offered', count: offers } : null
}

export interface RoundStatus {
  round: DepotRound
  /** Parcels that are left to deliver. */
  left: number
  look: RoundLook | null
  courierName: string
  /** This desk has closed its day, and the service does not know it yet. */
  isClosing?: boolean
}

export function getRoundStatus(
  round: DepotRound,
  now: number,
  recordsDeliveries: boolean,
  { courierName, isClosed = false }: { courierName: string; isClosed?: boolean },
): RoundStatus {
  const left = leftOf(round, recordsDeliveries)
  return { round, left, look: roundLook(round, left, now, isClosed), courierName }
}

export type SortKey = 'look' | 'number' | 'courier' | 'left' | 'heard'

const byNumber = (a: RoundStatus, b: RoundStatus): number =>
  a.round.roundNumber.localeCompare(b.round.roundNumber, 'en', { numeric: true })
const rank = ({ look }: RoundStatus): number => (look ? kinds.indexOf(look.kind) : kinds.length)
const heard = ({ round }: RoundStatus): number => (round.heardAt === null ? 0 : Date.parse(round.heardAt))

const orders: Readonly<Record<SortKey, (a: RoundStatus, b: RoundStatus) => number>> = {
  look: (a, b) => rank(a) - rank(b),
  number: byNumber,
  courier: (a, b) => a.courierName.localeCompare(b.courierName, 'en'),
  left: (a, b) => b.left - a.left,
  // The round that was silent longest comes first.
  heard: (a, b) => heard(a) - heard(b),
}

/** The rounds in the order of these ids; those that came since are last. */
export function inOrder(rounds: readonly RoundStatus[], ids: readonly string[]): RoundStatus[] {
  const place = ({ round }: RoundStatus): number => {
    const at = ids.indexOf(round.id)
    return at === -1 ? ids.length : at
  }
  return rounds.toSorted((a, b) => place(a) - place(b))
}

/** Sorts by what needs attention, or by a column; equal rounds by number. */
export const sortRounds = (rounds: readonly RoundStatus[], key: SortKey, reversed: boolean): RoundStatus[] =>
  rounds.toSorted((a, b) => (reversed ? -1 : 1) * orders[key](a, b) || byNumber(a, b))
