import type { Courier } from '#contracts/courier.ts'
import type { StaffCourierRow } from '#contracts/staff-waiting.ts'
import type { Engine } from '#offline/engine.ts'
import { cacheTable } from './cache-store.ts'

/** A courier as this desk knows them, by the books of couriers, by those of leave, or by both. */
export interface KnownCourier extends StaffCourierRow {
  /** "staff/SAM": of the staff of their sub-depot. */
  feed: string
  /** Their leave is counted, so they can be away and cover for others. */
  hasLeave: boolean
  /** Their account is closed: they have a name, and nothing more is given to them. */
  closed: boolean
}

/** By their names; a name is that of the books of couriers, where it is entered and changed. */
export async function readKnownCouriers({ db }: Pick<Engine, 'db'>): Promise<KnownCourier[]> {
  const [rows, asked] = await Promise.all([
    db.table<StaffCourierRow & { feed: string }>('staffCouriers').toArray(),
    cacheTable(db).where('id').startsWith('couriers/').toArray(),
  ])
  const books = new Map(asked.flatMap(({ value }) => value as Courier[]).map((courier) => [courier.id, courier]))
  // Somebody who has moved may be in two feeds for a while.
  const leave = new Map(rows.map((row) => [row.id, row]))
  const counted = [...leave.values()].map((row): KnownCourier => {
    const courier = books.get(row.id)
    return { ...row, name: courier?.name ?? row.name, hasLeave: true, closed: courier?.closedAt !== undefined }
  })
  const others = [...books.values()].filter(({ id }) => !leave.has(id))
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
