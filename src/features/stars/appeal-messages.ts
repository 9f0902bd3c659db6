import type { AppealRejection } from '#contracts/performance/star-commands.ts'

export const appealMessages: Readonly<Record<AppealRejection, string>> = {
  'review-unknown': 'The depot no longer has this review.',
  'review-excluded': 'This review already doesn’t count, so there’s nothing to appeal.',
  'appeal-late': 'The appeal was too late. What you typed is saved until you discard it.',
  'appeal-exists': 'You’ve already appealed against this review, perhaps from another phone.',
  'not-a-courier': 'This account can’t appeal.',
}

export const toAppealMessage = (code: string | null): string =>
  (code !== null && code in appealMessages && appealMessages[code as AppealRejection]) ||
  'Your depot didn’t accept the appeal. Check it and send it again.'
