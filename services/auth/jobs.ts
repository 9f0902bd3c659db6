import type { Job } from '#kit/jobs.ts'
import type { Bank } from './bank/bank-operations.ts'

export const authJobs = (bank: Bank): Job[] => [
  { name: 'bank-notices', everyMinutes: 1, run: () => bank.sendNotices() },
]
