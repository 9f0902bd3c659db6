import type { Hono } from 'hono'
import { type ClaimRules, claimRulesId, type ClaimRulesRow } from '#contracts/claims/claim-rules.ts'
import type { FormEntry } from '#contracts/forms/form.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import type { AskCaptcha } from '#kit/http/captcha.ts'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { caseCollections, caseDecisions, maySeeFile, moveHome } from './cases.ts'
import { refreshForms, seedForms, type FormsStore } from './form-store.ts'
import { formsMigrations } from './migrations.ts'
import type { FormsTables } from './tables.ts'
import { formsOperations } from './operations.ts'
import { eraseCases } from './people/erase-courier.ts'
import { formsRegister } from './people/register.ts'
import { escalateOverdueClaims, payOverdueClaims } from './pay-overdue-claims.ts'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { formsJobs } from './jobs.ts'
import { transact } from '#kit/database/transact.ts'

/** Sends the rules of the depot to the phone, which values and checks claims by them. */
async function refreshClaimRules({ db, clock }: FormsStore, caller: Caller, rules: ClaimRules): Promise<void> {
  const row: ClaimRulesRow = { id: claimRulesId, ...rules }
  await transact(db, (tx) =>
    reconcileFeed(tx, courierFeed(caller.sub), 'claim-rules', new Map([[claimRulesId, row]]), clock.now()),
  )
}

export interface FormsService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (forms: Readonly<Record<string, FormEntry>>) => Promise<void>
  payOverdue: () => Promise<number>
  escalateOverdue: () => Promise<number>
  expireDecisions: () => Promise<number>
}

export interface FormsOptions {
  claimRules?: ClaimRules
  /** Null: forms that want a captcha are taken without one. */
  askCaptcha?: AskCaptcha | null
}

export async function createFormsService(
  deps: ServiceDeps,
  { claimRules: rules = defaultClaimRules, askCaptcha = null }: FormsOptions = {},
): Promise<FormsService> {
  const db = await openServiceSchema<FormsTables>(deps.database, 'forms', formsMigrations)
  const store = { db, clock: deps.clock }
  await caseDecisions.backfill(store)
  const app = createService(
    {
      key: 'forms',
      title: 'Form-submission service',
      db,
      operations: formsOperations(store, askCaptcha),
      collections: caseCollections({ claimRules: rules, asksCaptcha: askCaptcha !== null }),
      async refresh(caller) {
        await moveHome(store, caller)
        await refreshForms(store, caller)
        await refreshClaimRules(store, caller, rules)
      },
      groups: getStaffFeeds,
      // Whoever answers enquiries and decides claims looks at what was sent with them.
      blobs: { mayRead: (caller, blob) => maySeeFile(store, caller, blob) },
      register: formsRegister,
      erase: eraseCases,
    },
    deps,
  )
  return {
    app,
    jobs: formsJobs(store, rules),
    seedDemo: (forms) => seedForms(store, forms),
    payOverdue: () => payOverdueClaims(store, rules),
    escalateOverdue: () => escalateOverdueClaims(store),
    expireDecisions: () => caseDecisions.expire(store),
  }
}
