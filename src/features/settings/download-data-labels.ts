import type { DownloadError, DownloadProgress, DownloadResult } from './download-data-sync.ts'

const errors: Readonly<Record<Exclude<DownloadError, 'too-soon'>, string>> = {
  network: 'You need to be online to download your data. What has arrived isn’t lost while this page is open.',
  'signed-out': 'Sign in again to download your data.',
  service: 'Your data could not be read just now. Try again later.',
}

/** Returns a sentence that says what happened and what to do next. */
export function formatDownloadError({ error, minutes = 60 }: Extract<DownloadResult, { kind: 'failed' }>): string {
  if (error !== 'too-soon') return errors[error]
  return `You can download your data once an hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** "Collecting: 3 of 15" */
export const formatDownloadProgress = ({ done, total }: DownloadProgress): string =>
  total === 0 ? 'Collecting' : `Collecting: ${done} of ${total}`
