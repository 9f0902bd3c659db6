import { sql } from 'kysely'
import { tellMoved } from '#kit/hints/moved.ts'
import { staffFeed } from '#kit/sync/group-feeds.ts'

/**
 * An expression for what a statement returns of its rows of sub-depots: the staff of each hear that their day has
 * moved, since no feed has the rounds that a desk reads. They are told once of a transaction, however many rows it was.
 */
export const tellDesks = tellMoved(sql`${staffFeed('')}::text || sub_depot`, null)
