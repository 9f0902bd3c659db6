import type { Job } from '#kit/jobs.ts'
import type { Bank } from './bank/bank-operations.ts'
import { apiKeyJob } from './keys/api-key-operations.ts'
import { carryErasures, type ErasureStore } from './people/carry-erasures.ts'
import { deleteOldHelpers } from './helpers/end-helpers.ts'
import { helperFeed } from './helpers/helper-feed.ts'
import { makeHelperAccounts } from './helpers/make-helper-accounts.ts'
import { endClosedAccounts } from './people/retention.ts'

export const authJobs = (bank: Bank, erasures: ErasureStore): Job[] => [
  { name: 'bank-notices', everyMinutes: 1, run: () => bank.sendNotices() },
  { name: 'erasures', everyMinutes: 1, run: () => carryErasures(erasures) },
  { name: 'helper-accounts', everyMinutes: 1, run: () => makeHelperAccounts(erasures) },
  {
    name: 'helpers',
    everyMinutes: 60,
    async run() {
      await helperFeed.expire(erasures)
      await deleteOldHelpers(erasures)
    },
  },
  apiKeyJob(erasures),
  { name: 'closed-accounts', everyMinutes: 60, run: () => endClosedAccounts(erasures) },
]
