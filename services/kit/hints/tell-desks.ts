import { sql } from 'kysely'
import { tellMoved } from './moved.ts'
import { staffFeed } from '../sync/group-feeds.ts'

/**
 * An expression for what a statement returns of its rows of sub-depots: the staff of each hear that the rounds or the
 * couriers that a desk reads have moved, since no feed has them. They are told once of a transaction, however many rows it was.
 */
export const tellDesks = tellMoved(sql`${staffFeed('')}::text || sub_depot`, null)
