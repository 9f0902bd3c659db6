import { sql } from 'kysely'
import { notifyChange } from './notify-change.ts'
import { staffFeed } from '../sync/group-feeds.ts'

/**
 * An expression for what a statement returns of its rows of sub-depots: it notifies the staff of each that the rounds or
 * couriers of a desk have changed, since no feed has them. A transaction sends it once, however many rows it changes.
 */
export const notifyDesks = notifyChange(sql`${staffFeed('')}::text || sub_depot`, null)
