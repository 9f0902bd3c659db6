import type { EvaluatedToggle, Toggle, ToggleRule } from '#contracts/toggles.ts'
import { evaluateToggle } from '#domain/toggles.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { ownerOf } from './rule-scope.ts'
import type { TogglesDatabase } from './tables.ts'

export const listToggles = async (db: Pick<TogglesDatabase, 'selectFrom'>): Promise<Toggle[]> =>
  await db.selectFrom('toggle').selectAll().orderBy('key').execute()

export async function readToggles(db: Pick<TogglesDatabase, 'selectFrom'>, caller: Caller): Promise<EvaluatedToggle[]> {
  return (await listToggles(db)).map((toggle) => evaluateToggle(toggle, caller))
}

export async function writeToggle(db: TogglesDatabase, toggle: Toggle): Promise<Toggle> {
  const row = { ...toggle, rules: JSON.stringify(toggle.rules) }
  await db
    .insertInto('toggle')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ on: row.on, rules: row.rules }))
    .execute()
  return toggle
}

/**
 * Switches a toggle for one sub-depot, and leaves every other rule as it is.
 * @throws ProblemError not-found
 */
export async function switchToggle(db: TogglesDatabase, key: string, subDepot: string, on: boolean): Promise<Toggle> {
  return await transact(db, async (tx) => {
    const toggle = await tx.selectFrom('toggle').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
    if (!toggle) throw new ProblemError('not-found')
    const others = toggle.rules.filter((rule) => ownerOf(rule) !== subDepot)
    const rules: ToggleRule[] = on ? [...others, { kind: 'sub-depot', subDepot }] : others
    await tx.updateTable('toggle').set({ rules: JSON.stringify(rules) }).where('key', '=', key).execute()
    return { ...toggle, rules }
  })
}

/** @throws ProblemError not-found */
export async function removeToggle(db: TogglesDatabase, key: string): Promise<undefined> {
  const { numDeletedRows } = await db.deleteFrom('toggle').where('key', '=', key).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ProblemError('not-found')
}

/** Nobody knows all couriers here, so a courier's feed is brought up to date when they ask for it. */
export async function refreshFeed(db: TogglesDatabase, clock: Clock, caller: Caller): Promise<void> {
  await transact(db, async (tx) => {
    const toggles = await readToggles(tx, caller)
    const wanted = new Map(toggles.map((toggle) => [toggle.key, toggle]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'toggle', wanted, clock.now())
  })
}

/** Demo data: nothing when there is a toggle already. */
export async function seedToggles(db: TogglesDatabase, toggles: readonly Toggle[]): Promise<void> {
  const any = await db.selectFrom('toggle').select('key').limit(1).executeTakeFirst()
  if (any) return
  for (const toggle of toggles) await writeToggle(db, toggle)
}
