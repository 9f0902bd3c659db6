import type { Helper } from '#contracts/courier/helper.ts'
import { londonDay } from '../dates/day.ts'
import { dayName } from '../dates/near-day.ts'

const on = (at: string): string => dayName(londonDay(new Date(at)))

/** Says where a helper stands, to the courier: "Drives for you since Thursday 14 May." */
export function formatHelperStatus({ state, text, changedAt }: Pick<Helper, 'state' | 'text' | 'changedAt'>): string {
  const answer = text === '' ? '' : ` ${text}`
  switch (state) {
    case 'requested':
      return 'Waiting for your depot.'
    case 'approved':
      return `Your depot has approved this. The account is being made.${answer}`
    case 'engaged':
      return `Drives for you since ${on(changedAt)}.${answer}`
    case 'refused':
      return `Declined on ${on(changedAt)}.${answer}`
    case 'withdrawn':
      return `You withdrew this on ${on(changedAt)}.`
    case 'ended':
      return `No longer drives for you since ${on(changedAt)}.`
  }
}
