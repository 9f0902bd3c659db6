import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { ServiceRow } from '../rows.ts'
import { syncsOf } from './write-rows.ts'

type Holdings = NonNullable<ServiceRow['holds']>

/** What this program keeps of a service's feed: its tables, and of which kind and version the rows of each are. */
export function holdingsOf(engine: Engine, service: ServiceKey): Holdings {
  const own = syncsOf(engine, service).flatMap((sync) => [
    ...sync.collections.map(({ table, kind, version = 1 }) => [table, `${kind}@${version}`] as const),
    ...sync.derivedTables.map((table) => [table, 'derived'] as const),
  ])
  return Object.fromEntries(own)
}

/**
 * Whether the tables have all that this program keeps, up to the cursor. A program that did not know a kind
 * has moved the cursor beyond its rows. Less than the tables have is enough: then the rest is no longer kept.
 */
export const covers = ({ cursor, holds }: Pick<ServiceRow, 'cursor' | 'holds'>, own: Holdings): boolean =>
  cursor === 0 || Object.entries(own).every(([table, rows]) => holds?.[table] === rows)
