import type { AppealRejection } from '#contracts/performance/star-commands.ts'

export const appealRefusals: Readonly<Record<AppealRejection, string>> = {
  'review-unknown': 'The depot does not have this review any more.',
  'review-excluded': 'This review counts for nothing already, so there is nothing to appeal.',
  'appeal-late': 'The appeal came too late. What was typed is kept until you discard it.',
  'appeal-exists': 'There is an appeal against this review already, perhaps from another phone.',
  'not-a-courier': 'This account may not appeal.',
}

export const appealRefusal = (code: string | null): string =>
  (code !== null && code in appealRefusals && appealRefusals[code as AppealRejection]) ||
  'The depot could not take the appeal. Look at it once more and send it again.'
