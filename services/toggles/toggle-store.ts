import type { EvaluatedToggle, Toggle, ToggleRule } from '#contracts/config/toggles.ts'
import { evaluateToggle } from '#domain/toggles.ts'
import { addAuditChange, addAuditSubDepot } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { getRuleOwner } from './rule-scope.ts'
import type { TogglesDatabase, TogglesTransaction, PublishedToggle } from './tables.ts'
import { partRows } from './toggle-parts.ts'

function formatRule(rule: ToggleRule): string {
  switch (rule.kind) {
    case 'everyone':
      return 'everyone'
    case 'group':
      return `group ${rule.group}`
    case 'sub-depot':
      return rule.subDepot
    case 'courier':
      return `courier ${rule.sub}`
    case 'share':
      return `${rule.percent}%`
  }
}

/** The state of a toggle for the audit trail: "on for SAM, 20%". Null if there is none, so that the default applies. */
function formatToggle(toggle: Pick<Toggle, 'on' | 'rules'> | null): string {
  if (!toggle) return 'default'
  const reach = toggle.rules.length === 0 ? 'nobody' : toggle.rules.map(formatRule).join(', ')
  return toggle.on ? `on for ${reach}` : `off (would be for ${reach})`
}

export interface ToggleStore {
  db: TogglesDatabase
  clock: Clock
}

export const listToggles = async (db: Pick<TogglesDatabase, 'selectFrom'>): Promise<Toggle[]> =>
  await db.selectFrom('toggle').select(['key', 'on', 'rules']).orderBy('key').execute()

export async function readToggles(db: Pick<TogglesDatabase, 'selectFrom'>, caller: Caller): Promise<EvaluatedToggle[]> {
  return (await listToggles(db)).map((toggle) => evaluateToggle(toggle, caller))
}

const lockToggle = async (tx: TogglesTransaction, key: string) =>
  await tx.selectFrom('toggle').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

async function keep(tx: TogglesTransaction, { key, on, rules }: Toggle): Promise<void> {
  const row = { on, rules: JSON.stringify(rules), told: JSON.stringify({ on, rules }) }
  await tx.updateTable('toggle').set(row).where('key', '=', key).execute()
}

/** Saves a toggle whose row is locked, and appends to every feed that shows it differently from now on. */
async function save(tx: TogglesTransaction, toggle: Toggle, told: PublishedToggle | null, at: Date): Promise<void> {
  await keep(tx, toggle)
  await appendFeed(tx, partRows(toggle.key, told, toggle), at)
}

export async function writeToggle({ db, clock }: ToggleStore, toggle: Toggle): Promise<Toggle> {
  const { key } = toggle
  return await transact(db, async (tx) => {
    await tx
      .insertInto('toggle')
      .values({ key, on: false, rules: '[]', told: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const before = await lockToggle(tx, key)
    addAuditSubDepot('')
    addAuditChange(formatToggle(before?.told ?? null), formatToggle(toggle))
    await save(tx, toggle, before?.told ?? null, clock.now())
    return toggle
  })
}

/**
 * Switches a toggle for one sub-depot, and leaves every other rule as it is.
 * @throws ProblemError not-found
 */
export async function switchToggle(
  { db, clock }: ToggleStore,
  key: string,
  subDepot: string,
  on: boolean,
): Promise<Toggle> {
  return await transact(db, async (tx) => {
    const row = await lockToggle(tx, key)
    if (!row) throw new ProblemError('not-found')
    const others = row.rules.filter((rule) => getRuleOwner(rule) !== subDepot)
    const rules: ToggleRule[] = on ? [...others, { kind: 'sub-depot', subDepot }] : others
    const toggle = { key, on: row.on, rules }
    // The staff of this sub-depot may not see who else it reaches.
    addAuditChange(others.length < row.rules.length ? 'with it' : 'without it', on ? 'with it' : 'without it')
    await save(tx, toggle, row.told, clock.now())
    return toggle
  })
}

/** Deletes a toggle. @throws ProblemError not-found */
export async function removeToggle({ db, clock }: ToggleStore, key: string): Promise<undefined> {
  await transact(db, async (tx) => {
    const row = await lockToggle(tx, key)
    if (!row) throw new ProblemError('not-found')
    addAuditSubDepot('')
    addAuditChange(formatToggle(row), formatToggle(null))
    await tx.deleteFrom('toggle').where('key', '=', key).execute()
    await appendFeed(tx, partRows(key, row.told, null), clock.now())
  })
}

/** Adds to the feeds what a version from before there were feeds of groups has set. It changes nothing the second time. */
export async function backfillToggles({ db, clock }: ToggleStore): Promise<void> {
  await transact(db, async (tx) => {
    const rows = await tx.selectFrom('toggle').selectAll().orderBy('key').forUpdate().execute()
    const untold = rows.filter((row) => partRows(row.key, row.told, row).length > 0)
    for (const row of untold) await keep(tx, row)
    await appendFeed(
      tx,
      untold.flatMap((row) => partRows(row.key, row.told, row)),
      clock.now(),
    )
  })
}

/**
 * For devices that know no feeds of groups: every toggle as it is for this courier, in their own feed. Nobody knows all
 * couriers here, so it is brought up to date when such a device asks for it.
 */
export async function refreshWhole({ db, clock }: ToggleStore, caller: Caller): Promise<void> {
  await transact(db, async (tx) => {
    const toggles = await readToggles(tx, caller)
    const wanted = new Map(toggles.map((toggle) => [toggle.key, toggle]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'toggle', wanted, clock.now())
  })
}

/** Demo data: nothing when there is a toggle already. */
export async function seedToggles(store: ToggleStore, toggles: readonly Toggle[]): Promise<void> {
  const any = await store.db.selectFrom('toggle').select('key').limit(1).executeTakeFirst()
  if (any) return
  for (const toggle of toggles) await writeToggle(store, toggle)
}
