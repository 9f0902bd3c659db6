import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { FeedCollection } from '../feature-sync.ts'
import type { ServiceRow } from '../rows.ts'
import { getSyncs } from './write-rows.ts'

type Holdings = NonNullable<ServiceRow['holds']>

const holding = ({ table, kind, version = 1 }: FeedCollection) => [table, `${kind}@${version}`] as const

/** What this program keeps of the feeds of a service's groups; nothing: it does not pull them. */
export const getGroupHoldings = (engine: Engine, service: ServiceKey): Holdings =>
  Object.fromEntries(getSyncs(engine, service).flatMap(({ groupCollections = [] }) => groupCollections.map(holding)))

/** What this program keeps of a service's own feed: its tables, and of which kind and version the rows of each are. */
export function getHoldings(engine: Engine, service: ServiceKey): Holdings {
  const own = getSyncs(engine, service).flatMap((sync) => [
    ...sync.collections.map(holding),
    ...sync.derivedTables.map((table) => [table, 'derived'] as const),
  ])
  return { ...Object.fromEntries(own), ...getGroupHoldings(engine, service) }
}

/**
 * Whether the tables have all that this program keeps, up to the cursor. A program that did not know a kind
 * has moved the cursor beyond its rows. Less than the tables have is enough: then the rest is no longer kept.
 */
export const covers = ({ cursor, holds }: Pick<ServiceRow, 'cursor' | 'holds'>, own: Holdings): boolean =>
  cursor === 0 || Object.entries(own).every(([table, rows]) => holds?.[table] === rows)
