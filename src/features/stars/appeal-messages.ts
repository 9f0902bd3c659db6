import type { AppealRejection } from '#contracts/performance/star-commands.ts'

export const appealMessages: Readonly<Record<AppealRejection, string>> = {
  'review-unknown': 'The depot does not have this review any more.',
  'review-excluded': 'This review counts for nothing already, so there is nothing to appeal.',
  'appeal-late': 'The appeal was too late. What you typed is saved until you discard it.',
  'appeal-exists': 'There is an appeal against this review already, perhaps from another phone.',
  'not-a-courier': 'This account may not appeal.',
}

export const toAppealMessage = (code: string | null): string =>
  (code !== null && code in appealMessages && appealMessages[code as AppealRejection]) ||
  'Your depot didn’t accept the appeal. Check it and send it again.'
