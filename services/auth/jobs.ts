import type { Job } from '#kit/jobs.ts'
import type { Bank } from './bank/bank-operations.ts'
import { carryErasures, type ErasureStore } from './people/carry-erasures.ts'
import { endClosedAccounts } from './people/retention.ts'

export const authJobs = (bank: Bank, erasures: ErasureStore): Job[] => [
  { name: 'bank-notices', everyMinutes: 1, run: () => bank.sendNotices() },
  { name: 'erasures', everyMinutes: 1, run: () => carryErasures(erasures) },
  { name: 'closed-accounts', everyMinutes: 60, run: () => endClosedAccounts(erasures) },
]
