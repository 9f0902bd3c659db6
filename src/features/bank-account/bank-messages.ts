import type { PeriodStart, ShownAccount } from '#contracts/courier/bank-account.ts'
import { dayName } from '#domain/dates/near-day.ts'

export const bankTitle = 'Change bank account'

const askDepot = 'Ask your depot.'

const sentences: Readonly<Record<string, string>> = {
  network:
    'We didn’t get an answer. You need to be online to change your bank account. Try again: it’s safe, a change that already went through counts only once.',
  'account-impossible': 'This sort code and account number don’t match. Check both against your card or a statement.',
  'nobody-to-tell':
    'We have no email address or phone number to confirm the change with. Add one in Your details, then try again.',
  'too-many-requests': 'Too many attempts. Wait 10 minutes and try again, or ask your depot.',
  'not-found': `Your depot hasn’t added you as a courier yet. ${askDepot}`,
  'not-allowed': `Only couriers can add a bank account. ${askDepot}`,
  'not-set-up': `Your depot doesn’t take bank details in the app. ${askDepot}`,
  'not-ready': 'We couldn’t look up where to send the confirmation, so nothing was changed. Try again in a moment.',
  'id-reused': 'This was already sent with different details. Check the account and send it again.',
}

export const toBankMessage = (code: string): string =>
  sentences[code] ?? `Something went wrong and nothing was changed. Try again later. ${askDepot}`

/** Returns "Sunday 29 November (period 9)". */
export const formatStart = ({ period, from }: PeriodStart): string =>
  `${dayName(from)} (period ${Number(period.slice(-2))})`

export const formatEnding = ({ lastFour }: Pick<ShownAccount, 'lastFour'>): string => `Account ending in ${lastFour}`
