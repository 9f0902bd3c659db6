import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { GroupPlace } from '../rows.ts'
import { serviceRow } from '../service-row.ts'
import { deleteGroupRows, getTables, writeGroupRows, type IncomingRow } from './write-rows.ts'

const isSame = (a: GroupPlace | undefined, b: GroupPlace | undefined): boolean =>
  a?.cursor === b?.cursor && a?.epoch === b?.epoch && a?.stamp === b?.stamp

/**
 * Writes a page of a group's feed and moves its place from `from` to `to`, in one transaction; `whole` replaces all rows
 * of the feed. Page and worker may both have asked: where the place is another one by now, nothing is written.
 */
export async function applyGroupPage(
  engine: Engine,
  service: ServiceKey,
  feed: string,
  from: GroupPlace | undefined,
  to: GroupPlace,
  { rows, whole }: { rows: readonly IncomingRow[]; whole: boolean },
): Promise<void> {
  const { db } = engine
  await db.transaction('rw', getTables(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    if (!isSame(row.groups?.[feed], from)) return
    if (whole) await deleteGroupRows(engine, tx, service, feed)
    await writeGroupRows(engine, tx, service, feed, rows)
    await db.services.put({ ...row, groups: { ...row.groups, [feed]: to } })
  })
}

export async function leaveGroups(
  engine: Engine,
  service: ServiceKey,
  isLeft: (feed: string) => boolean,
): Promise<void> {
  const { db } = engine
  const leftOf = (groups: Readonly<Record<string, GroupPlace>> = {}) => Object.keys(groups).filter(isLeft)
  if (leftOf((await serviceRow(db, service)).groups).length === 0) return
  await db.transaction('rw', getTables(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    for (const feed of leftOf(row.groups)) await deleteGroupRows(engine, tx, service, feed)
    const groups = Object.fromEntries(Object.entries(row.groups ?? {}).filter(([feed]) => !isLeft(feed)))
    await db.services.put({ ...row, groups })
  })
}
