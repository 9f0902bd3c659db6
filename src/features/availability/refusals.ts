import type { OfferAnswerRejection, DayRejection } from '#contracts/availability/availability-commands.ts'

export const dayRefusals: Readonly<Record<DayRejection | 'not-a-courier', string>> = {
  'day-over': 'That day was over when you changed it.',
  'day-too-far': 'That day is more than a year ahead. Change it when it is nearer.',
  'not-a-courier': 'This account may not plan work.',
}

export const offerRefusals: Readonly<Record<OfferAnswerRejection | 'offer-unknown', string>> = {
  'offer-taken': 'Another courier’s request reached the depot first, so the round is theirs.',
  'offer-expired': 'Your answer reached the depot after the deadline.',
  'offer-withdrawn': 'The depot had withdrawn the offer before your answer reached it.',
  'offer-declined': 'You had declined this round before. Ask the depot if you want it after all.',
  'offer-accepted': 'You have accepted this round. Tell the depot if you cannot work it.',
  'offer-unknown': 'The depot does not know this offer any more.',
}

const other = 'The depot could not take it.'

export const dayRefusalOf = (code: string | null): string =>
  code !== null && code in dayRefusals ? dayRefusals[code as keyof typeof dayRefusals] : other

export const offerRefusalOf = (code: string | null): string =>
  code !== null && code in offerRefusals ? offerRefusals[code as keyof typeof offerRefusals] : other
