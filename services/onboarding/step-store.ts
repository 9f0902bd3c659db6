import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { OnboardingStep, StepSet } from '#contracts/onboarding/onboarding.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { moveDocuments } from './document-rows.ts'
import type { OnboardingTables } from './tables.ts'

export interface OnboardingStore {
  db: Kysely<OnboardingTables>
  clock: Clock
}

/** The steps of a sub-depot, or the usual ones where it has set none. */
export async function findSteps(db: QueryExecutorProvider, subDepot: string): Promise<StepSet> {
  const { rows } = await sql<{ steps: StepSet }>`select steps from step_set where sub_depot = ${subDepot}`.execute(db)
  return rows[0]?.steps ?? defaultSteps
}

export async function writeSteps({ db, clock }: OnboardingStore, subDepot: string, steps: StepSet): Promise<StepSet> {
  await sql`
    insert into step_set (sub_depot, steps, changed_at) values (${subDepot}, ${JSON.stringify(steps)}::jsonb, ${clock.now()})
    on conflict (sub_depot) do update set steps = excluded.steps, changed_at = excluded.changed_at`.execute(db)
  return steps
}

/** Nobody knows all couriers here, so a courier's feed is brought up to date when they ask for it. */
export async function refreshSteps({ db, clock }: OnboardingStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const subDepot = getHomeSubDepot(caller)
  await transact(db, async (tx) => {
    await moveDocuments(tx, caller.sub, subDepot)
    const steps = await findSteps(tx, subDepot)
    const wanted = new Map(steps.map((step, position): [string, OnboardingStep] => [step.id, { ...step, position }]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'onboarding-step', wanted, clock.now())
  })
}
