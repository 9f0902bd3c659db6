import { londonDay, londonTime } from '#domain/day.ts'
import { nearDay } from '#domain/near-day.ts'

/** By the codes with which a decision is refused. */
export const refusals: Readonly<Record<string, string>> = {
  'not-yours': 'It is not with this sub-depot any more, or never was.',
  involved: 'You have a part in it yourself, so somebody else decides.',
  'already-decided': 'It was decided before this arrived.',
  'not-in-pool': 'Somebody covers these days already, or nobody needs to any more.',
  'no-colleague': 'Whom you chose is not on the books of the sub-depot any more. Choose somebody else.',
  'away-then': 'Whom you chose is away in some of these days, or has asked to be. Choose somebody else.',
  'handed-in-anew': 'The courier has handed in another one meanwhile. Look at that one.',
  'no-day-left': 'It has no day left, so it cannot be accepted.',
  'sent-anew': 'The courier has changed the advert meanwhile. Look at it as it is now.',
  'photo-missing': 'A photo of it has not arrived yet. Decide again when it has.',
  'photo-faulty': 'A photo of it is damaged, or tells more than its picture, so it cannot be shown. Decline it.',
  'advert-waiting': 'The courier has sent the advert anew, so it waits to be looked at first.',
  'appeal-unknown': 'There is no such appeal any more.',
  'not-asked': 'The courier has taken the request back meanwhile. Choose again.',
  'offer-exists': 'Another offer was made with this one’s number. Offer the round again.',
  'deadline-passed':
    'The offer arrived after the time until which couriers may answer, so nobody has it. Offer the round again.',
  'deadline-late': 'Couriers could answer after the day of the round, so nobody has the offer.',
  'courier-unknown':
    'A courier whom you named is not with this sub-depot, or has not opened the app yet, so nobody has the offer.',
  'nobody-available':
    'No courier of that group is known at the sub-depot, so nobody has the offer. Name couriers instead.',
}

/** How a thing ended, as its row says. */
interface Ended {
  state: string
  by: string
  at: string
}

const stateWords: Readonly<Record<string, string>> = {
  approved: 'accepted',
  refused: 'declined',
  live: 'on the marketplace',
  covered: 'cover given',
  none: 'no cover needed',
}

/** "14:02", or "14:02 on Thursday 14 May" of another day than today. */
function timeWords(at: string, today: string): string {
  const date = new Date(at)
  const day = londonDay(date)
  const near = nearDay(day, today)
  if (day === today) return londonTime(date)
  return `${londonTime(date)} ${near === 'Yesterday' ? 'yesterday' : `on ${near}`}`
}

/** "k.depot decided this at 14:02: declined." `who`: the courier. */
export function endedWords({ state, by, at }: Ended, who: string, today: string): string {
  const when = timeWords(at, today)
  if (state === 'cancelled') return `${who} withdrew it at ${when}.`
  if (by === '')
    return state === 'paid'
      ? `Nobody answered in time, so it was paid at ${when}.`
      : `It ended at ${when}: ${stateWords[state] ?? state}.`
  return `${by} decided this at ${when}: ${stateWords[state] ?? state}.`
}

/** Why a decision was not taken, as plainly as it is known. `ended`: how its row has ended; null: it waits again; undefined: it is gone. */
export function refusalWords(code: string | null, ended: Ended | null | undefined, who: string, today: string): string {
  if (code === 'not-in-pool' && ended) return endedWords(ended, who, today)
  if (code !== 'already-decided') return refusals[code ?? ''] ?? 'The service did not take it.'
  if (ended) return endedWords(ended, who, today)
  return ended === null
    ? 'It has gone on since you looked. Read it again before you decide.'
    : `${refusals[code]} It is over.`
}
