import type { GroupHead } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { GroupPlace } from '../rows.ts'
import { serviceRow } from '../service-row.ts'
import { applyGroupPage, leaveGroups } from './apply-group.ts'
import { fetchPage, isContiguous, fetchRestOfSnapshot, type NoPage, type PullEnd } from './ask-page.ts'
import { covers, getGroupHoldings } from './holdings.ts'

export const isAt = (
  place: Pick<GroupPlace, 'cursor' | 'stamp'> & { epoch: string | null },
  { head, epoch, stamp }: Omit<GroupHead, 'feed'>,
): boolean => place.cursor === head && place.epoch === epoch && (place.stamp ?? stamp) === (stamp ?? place.stamp)

/** Returns the cursor after a page, and its rows; `whole`: they are all that the feed has. */
async function readPage(
  engine: Engine,
  service: ServiceKey,
  feed: string,
  cursor: number,
  place: GroupPlace | undefined,
) {
  const got = await fetchPage(engine, service, { feed, cursor, epoch: place?.epoch ?? null, stamp: place?.stamp }, true)
  if (typeof got === 'string') return got
  const { epoch, stamp } = got
  if (got.kind === 'snapshot') {
    const rows = await fetchRestOfSnapshot(engine, service, got, feed, true)
    return typeof rows === 'string' ? rows : { rows, whole: true, epoch, stamp, cursor: got.at, head: got.at }
  }
  const rows = isContiguous(cursor, got.changes) ? got.changes : null
  return {
    rows,
    whole: false,
    epoch,
    stamp: stamp ?? place?.stamp,
    cursor: cursor + got.changes.length,
    head: got.head,
  }
}

async function step(engine: Engine, service: ServiceKey, group: GroupHead): Promise<NoPage | 'more'> {
  const { feed, head, epoch } = group
  const holds = getGroupHoldings(engine, service)
  const place = (await serviceRow(engine.db, service)).groups?.[feed]
  const isWhole = place !== undefined && covers(place, holds)
  if (isWhole && isAt(place, group)) return 'current'
  if (head === 0) {
    await applyGroupPage(engine, service, feed, place, { cursor: 0, epoch, holds }, { rows: [], whole: true })
    return 'current'
  }
  const page = await readPage(engine, service, feed, isWhole ? place.cursor : 0, place)
  if (typeof page === 'string') return page
  if (page.rows === null) {
    // There is a gap, so the whole feed is loaded again.
    await applyGroupPage(
      engine,
      service,
      feed,
      place,
      { cursor: 0, epoch: page.epoch, holds },
      { rows: [], whole: false },
    )
    return 'more'
  }
  if (page.rows.length > 0) await engine.db.storage.watch()
  const { rows, whole, cursor, stamp } = page
  await applyGroupPage(engine, service, feed, place, { cursor, epoch: page.epoch, stamp, holds }, { rows, whole })
  // An empty feed has no cursor to continue from: after a restore, its announced head may be an old one.
  return (whole ? cursor === 0 : cursor >= page.head) ? 'current' : 'more'
}

async function pullGroup(engine: Engine, service: ServiceKey, group: GroupHead): Promise<PullEnd> {
  for (let round = 0; round < 200; round++) {
    const end = await step(engine, service, group)
    if (end === 'more' || end === 'begin-again') continue
    if (end !== 'not-allowed') return end
    await leaveGroups(engine, service, (feed) => feed === group.feed)
    return 'current'
  }
  return 'failed'
}

/**
 * Brings the rows of the courier's groups up to date, in the order of the service, and takes away those of groups that
 * they are in no more: last, so that what an old and a new group both have never goes.
 */
export async function pullGroups(engine: Engine, service: ServiceKey, groups: readonly GroupHead[]): Promise<PullEnd> {
  let end: PullEnd = 'current'
  for (const group of groups) {
    end = await pullGroup(engine, service, group)
    if (end !== 'current') break
  }
  const named = new Set(groups.map(({ feed }) => feed))
  await leaveGroups(engine, service, (feed) => !named.has(feed))
  return end
}
