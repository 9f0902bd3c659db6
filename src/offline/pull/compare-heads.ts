import type { ServiceHeads } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { markAllPulled } from '../as-of.ts'
import type { Engine } from '../engine.ts'
import type { ServiceRow } from '../rows.ts'
import { serviceRows } from '../service-row.ts'
import { covers, getGroupHoldings, getHoldings } from './holdings.ts'
import { isAt } from './pull-groups.ts'

/** Returns whether this program pulls the feeds of groups of a service. */
const isGrouped = (engine: Engine, service: ServiceKey): boolean =>
  Object.keys(getGroupHoldings(engine, service)).length > 0

/** Returns the query with which a device asks for the heads of these services. Call it with all features loaded. */
export function toHeadsQuery(engine: Engine, services: readonly ServiceKey[]): Record<string, string> {
  const grouped = services.filter((service) => isGrouped(engine, service))
  return { services: services.join(), ...(grouped.length > 0 && { grouped: grouped.join() }) }
}

/** Returns whether heads can replace a pull. One that is to end a failure, or has never been, is made. */
export const isComparable = ({ pulledAt, failures, retryAfterUntil, upgradeNeeded }: ServiceRow): boolean =>
  pulledAt !== null && failures === 0 && retryAfterUntil === 0 && !upgradeNeeded

/** Returns whether the tables have all that the own feed had. */
const hasOwn = (row: ServiceRow, heads: ServiceHeads): boolean =>
  (row.cursor > 0 || row.emptyIn === row.epoch) && isAt(row, heads)

function hasGroups(engine: Engine, service: ServiceKey, row: ServiceRow, { groups }: ServiceHeads): boolean {
  if (!isGrouped(engine, service)) return true
  if (!groups) return false
  const holds = getGroupHoldings(engine, service)
  const places = row.groups ?? {}
  const named = new Set(groups.map(({ feed }) => feed))
  const isInNoOther = Object.keys(places).every((feed) => named.has(feed))
  return (
    isInNoOther &&
    groups.every((group) => {
      const place = places[group.feed]
      return place !== undefined && covers(place, holds) && isAt(place, group)
    })
  )
}

/**
 * Returns the services whose tables are at these heads, which counts as a pull of them. Anything that differs, also a
 * lower number, is for a pull to judge.
 */
export async function findCurrent(
  engine: Engine,
  services: readonly ServiceKey[],
  heads: readonly ServiceHeads[],
): Promise<Set<ServiceKey>> {
  const current = new Set<ServiceKey>()
  for (const row of await serviceRows(engine.db, services)) {
    const { service } = row
    const own = heads.find((each) => each.service === service)
    if (!own) continue
    if (!isComparable(row) || !covers(row, getHoldings(engine, service))) continue
    if (!hasOwn(row, own) || !hasGroups(engine, service, row, own)) continue
    current.add(service)
  }
  markAllPulled(engine, [...current])
  return current
}
