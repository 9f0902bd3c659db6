import type { PensionRejection } from '#contracts/pay/pension-commands.ts'

export const pensionMessages: Readonly<Record<PensionRejection, string>> = {
  'opt-out-over': 'The time for opting out was over when you asked. You can stop paying in instead.',
  'opt-out-still-open': 'You can still opt out, and get back what you have paid in. Choose that instead.',
  'not-enrolled': 'You were not a member when you asked.',
  'already-enrolled': 'You were a member already when you asked.',
  'percent-missing': 'The share that you want to pay was missing.',
  'percent-too-low': 'Your contribution was below the minimum.',
  'percent-unchanged': 'You already pay this percentage.',
  'pension-unknown': 'The office hasn’t set up your pension yet. Ask them to, then send this again.',
  'request-exists': 'The office has this request already.',
  'not-your-pension': 'This is the pension of another courier. It cannot be changed under your name.',
}

export const toPensionMessage = (code: string | null): string =>
  (code !== null && code in pensionMessages && pensionMessages[code as PensionRejection]) ||
  'The office didn’t accept it. Check it and send it again.'
