import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { remindCouriers } from './remind.ts'
import { documentFeed } from './staff-feed.ts'
import type { OnboardingStore } from './step-store.ts'

export const onboardingJobs = (store: OnboardingStore): Job[] => [
  {
    name: 'document-reminders',
    everyMinutes: 60,
    async run() {
      await remindCouriers(store)
      await documentFeed.expire(store)
    },
  },
  orphanFilesJob(store, [{ table: 'document', column: 'body' }]),
]
