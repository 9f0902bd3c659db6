import { londonDay, londonTime } from '#domain/day.ts'
import { nearDay } from '#domain/near-day.ts'

const decidedBefore = 'It was already decided.'

/** By the codes with which a decision is refused. */
export const refusals: Readonly<Record<string, string>> = {
  'not-yours': 'It does not belong to this sub-depot.',
  involved: 'You are involved yourself, so a colleague has to decide.',
  'already-decided': decidedBefore,
  'not-in-pool': 'These days are already covered, or need no cover any more.',
  'no-colleague': 'That courier is no longer at this sub-depot. Choose somebody else.',
  'away-then': 'That courier is away on some of these days, or has asked to be. Choose somebody else.',
  'handed-in-anew': 'The courier has sent another one since. Check that one.',
  'no-day-left': 'It has expired, so it cannot be accepted.',
  'sent-anew': 'The courier has changed the advert since. Check it again.',
  'photo-missing': 'A photo of it has not arrived yet. Decide again when it has.',
  'photo-faulty': 'One of its photos cannot be shown. Decline it.',
  'advert-waiting': 'The courier has sent the advert again, so it needs a decision first.',
  'appeal-unknown': 'This appeal no longer exists.',
  'not-asked': 'The courier has withdrawn the request. Choose again.',
  'offer-exists': 'This offer could not be saved. Offer the round again.',
  'deadline-passed': 'The time to answer had passed when the offer arrived, so nobody has it. Offer the round again.',
  'deadline-late': 'The time to answer is after the day of the round, so nobody has the offer.',
  'courier-unknown':
    'A courier you chose is not at this sub-depot, or has not opened the app yet, so nobody has the offer.',
  'nobody-available': 'No courier is in that group, so nobody has the offer. Choose couriers instead.',
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
  covered: 'cover assigned',
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

/** Why a decision was refused, as plainly as it is known. `ended`: how its row has ended; null: it waits again; undefined: it is gone. */
export function refusalWords(code: string | null, ended: Ended | null | undefined, who: string, today: string): string {
  if (code === 'not-in-pool' && ended) return endedWords(ended, who, today)
  if (code !== 'already-decided') return refusals[code ?? ''] ?? 'The service refused it.'
  if (ended) return endedWords(ended, who, today)
  return ended === null ? 'Updated since you opened it. Read it again before you decide.' : decidedBefore
}
