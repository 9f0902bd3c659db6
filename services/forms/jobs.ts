import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { caseDecisions } from './cases.ts'
import type { FormsStore } from './form-store.ts'
import { deleteOldCases } from './people/retention.ts'
import { escalateOverdueClaims, payOverdueClaims } from './pay-overdue-claims.ts'

export const formsJobs = (store: FormsStore, rules: ClaimRules): Job[] => [
  {
    name: 'claims-overdue',
    everyMinutes: 60,
    async run() {
      await payOverdueClaims(store, rules)
      await escalateOverdueClaims(store)
      await caseDecisions.expire(store)
    },
  },
  { name: 'cases-end', everyMinutes: 24 * 60, run: () => deleteOldCases(store) },
  orphanFilesJob(store, [
    ...['enquiry', 'claim', 'defect'].map((table) => ({ table, column: 'body' })),
    { table: 'history', column: 'item' },
  ]),
]
