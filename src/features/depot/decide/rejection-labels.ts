import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { allKinds } from './kinds/kinds.ts'

const decidedBefore = 'It was already decided.'

/** Messages for the codes with which the services reject a decision. */
export const rejections: Readonly<Record<string, string>> = {
  'not-yours': 'It does not belong to this sub-depot.',
  involved: 'You are involved yourself, so a colleague has to decide.',
  'already-decided': decidedBefore,
  ...Object.assign({}, ...allKinds.map((kind) => kind.rejections)),
}

/** Returns how an item ended. */
interface Ended {
  state: string
  by: string
  at: string
}

const outcomes: Readonly<Record<string, string>> = {
  approved: 'accepted',
  refused: 'declined',
  ...Object.assign({}, ...allKinds.map((kind) => kind.outcomes)),
}

/** "14:02", or "14:02 on Thursday 14 May" if that is not today. */
function timeLabel(at: string, today: string): string {
  const date = new Date(at)
  const day = londonDay(date)
  const near = nearDay(day, today)
  if (day === today) return londonTime(date)
  return `${londonTime(date)} ${near === 'Yesterday' ? 'yesterday' : `on ${near}`}`
}

/** "k.depot decided this at 14:02: declined." `who`: the courier. */
export function endedLabel({ state, by, at }: Ended, who: string, today: string): string {
  const when = timeLabel(at, today)
  if (state === 'cancelled') return `${who} withdrew it at ${when}.`
  if (by === '')
    return state === 'paid'
      ? `Nobody answered in time, so it was paid at ${when}.`
      : `It ended at ${when}: ${outcomes[state] ?? state}.`
  return `${by} decided this at ${when}: ${outcomes[state] ?? state}.`
}

/**
 * Says why a decision was rejected.
 * @param ended how the item has ended; null: it is open again; undefined: this device has it no more
 */
export function rejectionLabel(
  code: string | null,
  ended: Ended | null | undefined,
  who: string,
  today: string,
): string {
  if (code === 'not-in-pool' && ended) return endedLabel(ended, who, today)
  if (code !== 'already-decided') return rejections[code ?? ''] ?? 'It wasn’t accepted. Check it and try again.'
  if (ended) return endedLabel(ended, who, today)
  return ended === null ? 'Updated since you opened it. Read it again before you decide.' : decidedBefore
}
