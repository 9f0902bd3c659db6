import { sql } from 'kysely'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import { findClearedUntil } from '#domain/onboarding/find-cleared-until.ts'
import { findSteps, type OnboardingStore } from './step-store.ts'

type Accepted = NonNullable<CourierDocument['standing']>

/** Returns those of the couriers whose documents are all accepted, and the last day on which all are valid. */
export async function findCleared(
  { db }: OnboardingStore,
  couriers: readonly { courier: string; subDepot: string }[],
): Promise<{ courier: string; until: string | null }[]> {
  const { rows } = await sql<{ courier: string; step: string; standing: Accepted }>`
    select courier, step, body -> 'standing' as standing from document
    where courier = any(${couriers.map(({ courier }) => courier)}::text[]) and body -> 'standing' <> 'null'::jsonb`.execute(
    db,
  )
  const accepted = new Map<string, Map<string, Accepted>>()
  for (const { courier, step, standing } of rows)
    accepted.set(courier, (accepted.get(courier) ?? new Map<string, Accepted>()).set(step, standing))
  const steps = new Map<string, Awaited<ReturnType<typeof findSteps>>>()
  for (const subDepot of new Set(couriers.map((each) => each.subDepot)))
    steps.set(subDepot, await findSteps(db, subDepot))
  return couriers.flatMap(({ courier, subDepot }) => {
    const until = findClearedUntil(steps.get(subDepot) ?? [], accepted.get(courier) ?? new Map())
    return until === undefined ? [] : [{ courier, until }]
  })
}
