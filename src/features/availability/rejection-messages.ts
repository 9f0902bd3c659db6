import type { OfferAnswerRejection, DayRejection } from '#contracts/availability/availability-commands.ts'

export const dayMessages: Readonly<Record<DayRejection | 'not-a-courier', string>> = {
  'day-over': 'That day was over when you changed it.',
  'day-too-far': 'That day is more than a year ahead. Change it when it is nearer.',
  'not-a-courier': 'This account can’t plan work.',
}

export const offerMessages: Readonly<Record<OfferAnswerRejection | 'offer-unknown', string>> = {
  'offer-taken': 'Another courier’s request reached the depot first, so the round is theirs.',
  'offer-expired': 'Your answer reached the depot after the deadline.',
  'offer-withdrawn': 'The depot withdrew the offer before your answer arrived.',
  'offer-declined': 'You’ve already declined this round. Ask your depot if you’ve changed your mind.',
  'offer-accepted': 'You’ve accepted this round. Tell the depot if you can’t work it.',
  'offer-unknown': 'This offer no longer exists.',
}

const other = 'Your depot didn’t accept it.'

export const toDayMessage = (code: string | null): string =>
  code !== null && code in dayMessages ? dayMessages[code as keyof typeof dayMessages] : other

export const toOfferMessage = (code: string | null): string =>
  code !== null && code in offerMessages ? offerMessages[code as keyof typeof offerMessages] : other
