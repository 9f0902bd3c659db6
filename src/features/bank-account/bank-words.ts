import type { PeriodStart, ShownAccount } from '#contracts/bank-account.ts'
import { dayName } from '#domain/near-day.ts'

export const bankTitle = 'Change bank account'

const askDepot = 'Ask your depot.'

const sentences: Readonly<Record<string, string>> = {
  network:
    'No answer came. Changing your bank account needs a network. If it is back, try again: a change that had arrived already counts once.',
  'account-impossible':
    'This sort code and this account number do not go together. Check both against your card or a statement.',
  'nobody-to-tell':
    'There is no email address or phone number to send the notice of the change to. Add one under Your details, then try again.',
  'too-many-requests': 'Too many attempts. Wait ten minutes, then try again, or ask your depot.',
  'not-found': `The depot has not entered you as a courier yet. ${askDepot}`,
  'not-allowed': `Only a courier is paid to a bank account. ${askDepot}`,
  'not-set-up': `Bank accounts are not taken by the app here. ${askDepot}`,
  'not-ready':
    'The service could not see where the notice of the change must go, so nothing was changed. Try again in a moment.',
  'id-reused': 'Something else was sent in this place before. Look at the account again, then send it.',
}

export const refusalWords = (code: string): string =>
  sentences[code] ?? `That did not work, and nothing was changed. Try again later. ${askDepot}`

/** "Sunday 29 November (period 9)". */
export const startWords = ({ period, from }: PeriodStart): string =>
  `${dayName(from)} (period ${Number(period.slice(-2))})`

export const endingWords = ({ lastFour }: Pick<ShownAccount, 'lastFour'>): string => `Account ending in ${lastFour}`
