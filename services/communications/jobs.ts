import { directoryJobs } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Job } from '#kit/jobs.ts'
import type { CommunicationsStore } from './notice-rows.ts'
import { deleteOldNotices } from './people/retention.ts'

export const communicationsJobs = (store: CommunicationsStore, callAuth: CallService | null): Job[] => [
  ...directoryJobs(store, callAuth),
  { name: 'notices-end', everyMinutes: 24 * 60, run: () => deleteOldNotices(store) },
]
