import type { Toggle } from '#contracts/config/toggles.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import type { TogglesTransaction } from '../tables.ts'
import { partRows } from '../toggle-parts.ts'

/** Deletes the rules that name a courier. */
export async function eraseRules(tx: TogglesTransaction, courier: string): Promise<FeedRow[]> {
  const rows = await tx.selectFrom('toggle').selectAll().orderBy('key').forUpdate().execute()
  const gone: FeedRow[] = []
  for (const { key, on, rules, told } of rows) {
    const others: Toggle['rules'] = rules.filter((rule) => rule.kind !== 'courier' || rule.sub !== courier)
    if (others.length === rules.length) continue
    const next = { on, rules: others }
    await tx
      .updateTable('toggle')
      .set({ rules: JSON.stringify(others), told: JSON.stringify(next) })
      .where('key', '=', key)
      .execute()
    gone.push(...partRows(key, told, next))
  }
  return gone
}
