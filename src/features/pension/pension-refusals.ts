import type { PensionRejection } from '#contracts/pay/pension-commands.ts'

export const pensionRefusals: Readonly<Record<PensionRejection, string>> = {
  'opt-out-over': 'The time for opting out was over when you asked. You can stop paying in instead.',
  'opt-out-still-open': 'You can still opt out, and get back what you have paid in. Choose that instead.',
  'not-enrolled': 'You were not a member when you asked.',
  'already-enrolled': 'You were a member already when you asked.',
  'percent-missing': 'The share that you want to pay was missing.',
  'percent-too-low': 'The share was lower than the least one.',
  'percent-unchanged': 'That is the share that you pay already.',
  'pension-unknown': 'The office has not entered your pension yet. Ask it to, and send this again.',
  'request-exists': 'The office has this request already.',
  'not-your-pension': 'This is the pension of another courier. It cannot be changed under your name.',
}

export const pensionRefusal = (code: string | null): string =>
  (code !== null && code in pensionRefusals && pensionRefusals[code as PensionRejection]) ||
  'The office could not take it. Look at it once more and send it again.'
