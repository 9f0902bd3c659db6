import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { londonTime } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { formatCount } from '#domain/figures/format-count.ts'

/** Returns "Thursday 14 May, round 104". */
export const receiptTitle = ({ date, roundNumber }: Pick<Manifest, 'date' | 'roundNumber'>): string =>
  `${dayName(date)}, round ${roundNumber}`

const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** "14 photos and 6 signatures received." */
export function formatProof({ photos, signatures }: Pick<DayReceipt, 'photos' | 'signatures'>): string {
  const missing = photos.named - photos.stored
  const arrived = `${counted(photos.stored, 'photo')} and ${counted(signatures, 'signature')} received.`
  return missing === 0
    ? arrived
    : `${arrived} ${counted(missing, 'photo')} ${missing === 1 ? 'is' : 'are'} still on the way.`
}

/** "14:21:38". */
const toTheSecond = (time: string): string => `${londonTime(new Date(time))}:${time.slice(17, 19)}`

export const formatLastReceived = ({ lastReceivedAt }: Pick<DayReceipt, 'lastReceivedAt'>): string =>
  lastReceivedAt === null
    ? 'The depot has received no updates from this day.'
    : `Last update: ${toTheSecond(lastReceivedAt)}.`

export const formatCounted = ({ countedAt }: Pick<DayReceipt, 'countedAt'>): string =>
  `The depot counted at ${toTheSecond(countedAt)}.`
