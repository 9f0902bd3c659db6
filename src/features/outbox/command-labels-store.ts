import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import type { Engine } from '#offline/engine.ts'
import type { Describe, CommandLabels } from '#offline/feature-sync.ts'
import { inOneMoment, overlay } from '#offline/overlay.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { readableInput } from './waiting-photos-store.ts'

/** "parcel/<id>" in two, or undefined for a key that is none. */
function entityParts(row: OutboxRow | undefined): { kind: string; id: string } | undefined {
  if (typeof row?.entity !== 'string') return undefined
  const slash = row.entity.indexOf('/')
  return slash < 0 ? undefined : { kind: row.entity.slice(0, slash), id: row.entity.slice(slash + 1) }
}

/** The things that the taps are on, as the courier sees them, by entity key. */
async function entities(engine: Engine, rows: readonly (OutboxRow | undefined)[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const { kind, table } of engine.syncs.flatMap((sync) => sync.collections)) {
    const parts = rows.map(entityParts).filter((part) => part?.kind === kind)
    const ids = [...new Set(parts.flatMap((part) => (part ? [part.id] : [])))]
    if (ids.length === 0) continue
    const seen = await inOneMoment(engine, [table], async () =>
      overlay(engine, kind, ids, await engine.db.table<unknown, string>(table).bulkGet(ids)),
    )
    for (const [i, id] of ids.entries()) found.set(`${kind}/${id}`, seen[i]?.row)
  }
  const keys = rows.flatMap((row) => (typeof row?.entity === 'string' ? [row.entity] : []))
  for (const sync of engine.syncs) {
    const described = await sync.readDescribed?.(engine.db, keys)
    for (const [key, row] of described ?? []) found.set(key, row)
  }
  return found
}

function describeOf(engine: Engine, row: OutboxRow): Describe | undefined {
  const sync = engine.syncs.find(
    (candidate) => candidate.service === row.service && row.command in (candidate.describe ?? {}),
  )
  return sync?.describe?.[row.command]
}

/** Each tap in the words of its feature, or null where this version cannot read it. */
export async function describeCommands(
  engine: Engine,
  rows: readonly (OutboxRow | undefined)[],
): Promise<(CommandLabels | null)[]> {
  const [known, recordsDeliveries] = await Promise.all([entities(engine, rows), readRecordsDeliveries(engine.db)])
  return rows.map((row) => {
    const describe = row && describeOf(engine, row)
    const input = row && readableInput(engine, row)
    if (!row || !describe || input === undefined) return null
    return describe(input as never, known.get(row.entity) as never, recordsDeliveries)
  })
}
