import type { Transaction } from 'dexie'
import type * as z from 'zod/mini'
import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from './database.ts'

/** The fields that identify a command before and after the service has it. */
export interface MutationStamp {
  mid: string
  /** ISO 8601, by the device's clock when the command was saved. */
  deviceTime: string
}

/**
 * What a command does to the row on the screen until the service's own row arrives: pure, and the
 * same row again where it does nothing. Each feature knows the types of its own rows and inputs.
 */
export type Effect = (row: never, input: never, stamp: MutationStamp) => unknown

/** A waiting tap in words, for whoever decides over it. */
export interface CommandLabels {
  /** The action, then its object: "Unable, 33 Sample Road". */
  title: string
  /** The object alone, for what else belongs to the tap: "33 Sample Road". */
  about: string
  /** The screen where it can be done again. */
  to?: string
  /** That screen opens the rejected command again, and the new one replaces it. Nothing is discarded before. */
  resumes?: true
  /** Staff made this command: a rejected one can be opened or dismissed. The service would only reject it again. */
  isStaff?: true
}

/**
 * Pure. `row` is the entity with its taps, or undefined where this device does not have it. `recordsDeliveries`: whether
 * the courier records deliveries, which decides how a confirmed parcel reads.
 */
export type Describe = (input: never, row: never, recordsDeliveries: boolean) => CommandLabels

/** One kind of row of a service's feed, and the table that holds it. */
export interface FeedCollection {
  /** The kind as the feed names it; also the first part of its entity keys, "parcel/<id>". */
  kind: string
  table: string
  /** The schema that a row must pass. Fields that it does not name are not saved. */
  row: z.ZodMiniType
  /** The version starts at 1. Raise it with each change of `row`, so that phones load their rows again. */
  version?: number
}

/**
 * A kind of row that comes in the feeds of groups as well as in the courier's own. Several feeds may hold a row of one id, and each is saved:
 * the table's key is `[feed+id]`, and each row has these two fields as well as its own. They are joined when they are read.
 * Taps are on no such rows.
 */
export interface GroupCollection extends FeedCollection {
  /** Returns what to save of a parsed row for this courier; pure. If it is absent, the row itself is saved. */
  keep?(row: never, actor: string): object
}

export interface WrittenRows {
  kind: string
  /** The rows that were put, as they are now. */
  put: readonly unknown[]
  removed: readonly string[]
}

/** The content of a push message. The text is the app's own and holds nothing personal, because a locked phone shows it. */
export interface Announcement {
  body: string
  /** The screen that it leads to. */
  to: string
  /** The services to pull, so that the rows are on the phone when the person looks. */
  pulls: readonly ServiceKey[]
}

export interface FeatureSync {
  service: ServiceKey
  collections: readonly FeedCollection[]
  groupCollections?: readonly GroupCollection[]
  commands: readonly Command[]
  effects: Readonly<Record<string, Effect>>
  /** Descriptions by command name. */
  describe?: Readonly<Record<string, Describe>>
  /** Returns the rows that `describe` gets for entities that are in no collection of the feature, by their keys. */
  readDescribed?(db: OfflineDatabase, entities: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** Messages by the codes with which a service may reject its commands. */
  refusals?: Readonly<Record<string, string>>
  /** Tables that `afterWrite` fills; they are emptied with the others when everything is loaded again. */
  derivedTables: readonly string[]
  /** Saves the feature's derived rows in the transaction that wrote the pulled ones. */
  afterWrite?(tx: Transaction, written: readonly WrittenRows[]): Promise<void>
  /** Announcements by the kind of push message. */
  announcements?: Readonly<Record<string, Announcement>>
}

/** The part of a feature that the first screen needs before the feature's code has loaded: the effects of its commands. */
export interface FirstSync extends Pick<FeatureSync, 'service' | 'effects'> {
  commands: readonly Pick<Command, 'name' | 'version' | 'upcasts'>[]
}
