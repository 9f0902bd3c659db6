import type { Courier } from '#contracts/courier/courier.ts'
import type { StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import type { Engine } from '#offline/engine.ts'
import { cacheTable } from './cache-store.ts'

/** A courier whom this desk knows from the roster, from the staff feed of holidays, or from both. */
export interface KnownCourier extends StaffCourierRow {
  /** The feed of their sub-depot's staff: "staff/SAM". */
  feed: string
  /** Their leave is counted, so they can be away and cover for others. */
  hasLeave: boolean
  /** Their account is closed: they have a name, and nothing more is given to them. */
  closed: boolean
}

/** The couriers, sorted by name. Names come from the roster, where staff change them. */
export async function readKnownCouriers({ db }: Pick<Engine, 'db'>): Promise<KnownCourier[]> {
  const [rows, asked] = await Promise.all([
    db.table<StaffCourierRow & { feed: string }>('staffCouriers').toArray(),
    cacheTable(db).where('id').startsWith('couriers/').toArray(),
  ])
  const roster = new Map(asked.flatMap(({ value }) => value as Courier[]).map((courier) => [courier.id, courier]))
  // Somebody who has moved may be in two feeds for a while.
  const leave = new Map(rows.map((row) => [row.id, row]))
  const counted = [...leave.values()].map((row): KnownCourier => {
    const courier = roster.get(row.id)
    return { ...row, name: courier?.name ?? row.name, hasLeave: true, closed: courier?.closedAt !== undefined }
  })
  const others = [...roster.values()].filter(({ id }) => !leave.has(id))
  return [
    ...counted,
    ...others.map(({ id, name, subDepot, closedAt }): KnownCourier => ({
      id,
      name,
      away: [],
      feed: `staff/${subDepot}`,
      hasLeave: false,
      closed: closedAt !== undefined,
    })),
  ].sort((a, b) => a.name.localeCompare(b.name))
}
