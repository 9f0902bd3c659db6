import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { FeedCollection } from '../feature-sync.ts'
import type { ServiceRow } from '../rows.ts'
import { getSyncs } from './write-rows.ts'

type Holdings = NonNullable<ServiceRow['holds']>

const holding = ({ table, kind, version = 1 }: FeedCollection) => [table, `${kind}@${version}`] as const

/** Returns the kinds that this program saves from the feeds of a service's groups; empty if it does not pull them. */
export const getGroupHoldings = (engine: Engine, service: ServiceKey): Holdings =>
  Object.fromEntries(getSyncs(engine, service).flatMap(({ groupCollections = [] }) => groupCollections.map(holding)))

/** Returns what this program saves of a service's own feed: the kind and version of the rows in each table. */
export function getHoldings(engine: Engine, service: ServiceKey): Holdings {
  const own = getSyncs(engine, service).flatMap((sync) => [
    ...sync.collections.map(holding),
    ...sync.derivedTables.map((table) => [table, 'derived'] as const),
  ])
  return { ...Object.fromEntries(own), ...getGroupHoldings(engine, service) }
}

/**
 * Returns whether the tables have all that this program saves, up to the cursor. A program that did not know a kind
 * has moved the cursor past its rows. This program may save less than the tables have: then the rest is no longer updated.
 */
export const covers = ({ cursor, holds }: Pick<ServiceRow, 'cursor' | 'holds'>, own: Holdings): boolean =>
  cursor === 0 || Object.entries(own).every(([table, rows]) => holds?.[table] === rows)
