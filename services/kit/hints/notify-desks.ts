import type { QueryExecutorProvider } from 'kysely'
import { staffFeed } from '../sync/group-feeds.ts'
import { notifyChange } from './notify-change.ts'

/** Notifies the staff of these sub-depots that the rounds or couriers of their desk have changed, since no feed has them. */
export function notifyDesks(tx: QueryExecutorProvider, subDepots: Iterable<string>): void {
  for (const subDepot of subDepots) notifyChange(tx, staffFeed(subDepot))
}
