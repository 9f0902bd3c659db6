import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { londonTime } from '#domain/dates/day.ts'
import { openStatuses } from '#domain/parcel/open-parcels.ts'
import { doneLabel } from '#domain/parcel/status-labels.ts'
import { counted } from '../figures.ts'
import type { RoundLook, RoundStatus } from './round-status.ts'

const format = new Intl.NumberFormat('en-GB')

/** "1,284". */
export const figure = (count: number): string => format.format(count)

/** "now", "4 min", "1 h 12 min"; "–" for never. Milliseconds. */
export function formatAgo(silence: number | null): string {
  if (silence === null) return '–'
  const minutes = Math.floor(silence / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** "3 rounds, 2 out", or of a day that is over "3 rounds, 2 went out". A round that is closed is not out any more. */
export function formatRoundsOut(rounds: readonly RoundStatus[], isOver: boolean): string {
  const started = rounds.filter(({ round }) => round.startedAt !== null)
  const out = isOver ? started : started.filter(({ round, left }) => left > 0 && round.closedAt === null)
  return `${counted(rounds.length, 'round')}, ${figure(out.length)} ${isOver ? 'went out' : 'out'}`
}

/** "15:10", or "15:10, 14:40–15:45" with the times between which eight days of ten end; "–" while it is not known. */
export function formatRoundFinish({ finish }: Pick<DepotRound, 'finish'>): string {
  if (!finish) return '–'
  const time = (moment: string): string => londonTime(new Date(moment))
  const about = time(finish.about)
  return finish.from === null || finish.to === null ? about : `${about}, ${time(finish.from)}–${time(finish.to)}`
}

/** The labels of the chips. */
export function formatLook(look: RoundLook): string {
  if (look.kind === 'needs-you') return `Needs you ${look.count}`
  if (look.kind === 'closed') return `Account closed, ${counted(look.open, 'parcel')} open`
  if (look.kind === 'silent') return `Silent, ${figure(look.open)} open`
  if (look.kind === 'behind') return `Behind plan, about ${londonTime(new Date(look.about))}`
  if (look.kind === 'carried') return `${look.count} carried in 1 h`
  if (look.kind === 'offered') return `${counted(look.count, 'offer')} open`
  return look.kind === 'nobody' ? 'No courier' : 'Not started'
}

const spoken: readonly ParcelStatus[] = [
  'confirmed',
  'delivered',
  'carry_forward',
  'missing',
  'unable_to_deliver',
  'returned',
]

interface Progress {
  counts: Readonly<Record<ParcelStatus, number>>
  left: number
  total: number
}

/** "62 delivered, 4 carried forward, 48 left of 114". What is loaded is among those left. */
export function formatProgress({ counts, left, total }: Progress, recordsDeliveries: boolean): string {
  const open = openStatuses(recordsDeliveries)
  const done = spoken.filter((status) => counts[status] > 0 && !open.includes(status))
  const parts = done.map((status) => `${figure(counts[status])} ${doneLabel(status, recordsDeliveries)}`)
  return [...parts, `${figure(left)} left of ${figure(total)}`].join(', ')
}

const count = (rounds: readonly RoundStatus[], kind: RoundLook['kind']): number =>
  rounds.filter(({ look }) => look?.kind === kind).length

/** Returns a sentence about the whole depot for screen readers: "1,284 left of 3,410. 1 silent, 2 not started." */
export function formatSummary(rounds: readonly RoundStatus[]): string {
  const left = rounds.reduce((sum, { left: own }) => sum + own, 0)
  const total = rounds.reduce((sum, { round }) => sum + round.total, 0)
  const looks = [
    [count(rounds, 'needs-you'), 'waiting for you'],
    [count(rounds, 'closed'), 'with a closed account'],
    [count(rounds, 'silent'), 'silent'],
    [count(rounds, 'behind'), 'behind plan'],
    [count(rounds, 'carried'), 'carrying a lot forward'],
    [count(rounds, 'nobody'), 'without a courier'],
    [count(rounds, 'not-started'), 'not started'],
    [count(rounds, 'offered'), 'offering parts'],
  ] as const
  const said = looks.filter(([many]) => many > 0).map(([many, words]) => `${many} ${words}`)
  return `${figure(left)} left of ${figure(total)}.${said.length > 0 ? ` Rounds: ${said.join(', ')}.` : ''}`
}
