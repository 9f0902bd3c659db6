import type { Transaction } from 'dexie'
import type * as z from 'zod/mini'
import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from './database.ts'

/** What a tap is known by before and after the service has it. */
export interface MutationStamp {
  mid: string
  /** ISO 8601, the device's clock at the tap. */
  deviceTime: string
}

/**
 * What a command does to the row on the screen until the service's own row arrives: pure, and the
 * same row again where it does nothing. Each feature knows the types of its own rows and inputs.
 */
export type Effect = (row: never, input: never, stamp: MutationStamp) => unknown

/** A waiting tap in words, for whoever decides over it. */
export interface CommandLabels {
  /** The deed, then its object: "Unable, 33 Sample Road". */
  title: string
  /** The object alone, for what else belongs to the tap: "33 Sample Road". */
  about: string
  /** The screen where it can be done again. */
  to?: string
  /** That screen takes up again what was refused and puts the new one in its place: nothing is discarded before. */
  resumes?: true
  /** Made by staff: what was refused can be opened or dismissed. Sending it again would only be refused again. */
  isStaff?: true
}

/**
 * Pure. `row` is the entity with its taps, or undefined where this device does not have it. `recordsDeliveries`: whether
 * the courier records deliveries, which decides how a confirmed parcel reads.
 */
export type Describe = (input: never, row: never, recordsDeliveries: boolean) => CommandLabels

/** One kind of row of a service's feed, and the table that keeps it. */
export interface FeedCollection {
  /** As the feed names it; also the first part of its entity keys, "parcel/<id>". */
  kind: string
  table: string
  /** What a row must be to be kept; what it does not name is not kept. */
  row: z.ZodMiniType
  /** From 1. Raised with each change of `row`, so that phones load their rows again. */
  version?: number
}

/**
 * A kind of row that feeds of groups have beside the courier's own. Several may hold a row of one id, and each is kept:
 * the table's key is `[feed+id]`, with these two fields beside those of the row. They are joined when they are read.
 * Taps are on no such rows.
 */
export interface GroupCollection extends FeedCollection {
  /** What is kept of a parsed row for this courier; pure. The row itself where it is left out. */
  keep?(row: never, actor: string): object
}

export interface WrittenRows {
  kind: string
  /** Rows put, as they stand now. */
  put: readonly unknown[]
  removed: readonly string[]
}

/** What a push message announces. Its words are the app's own and say nothing of anybody: a locked phone shows them. */
export interface Announcement {
  body: string
  /** The screen that it leads to. */
  to: string
  /** What is pulled, so that it is on the phone when it is looked at. */
  pulls: readonly ServiceKey[]
}

export interface FeatureSync {
  service: ServiceKey
  collections: readonly FeedCollection[]
  groupCollections?: readonly GroupCollection[]
  commands: readonly Command[]
  effects: Readonly<Record<string, Effect>>
  /** By command name. */
  describe?: Readonly<Record<string, Describe>>
  /** What `describe` has as the row of entities that are in no collection of the feature, by their keys. */
  readDescribed?(db: OfflineDatabase, entities: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** By the codes with which its commands may be refused. */
  refusals?: Readonly<Record<string, string>>
  /** Tables that `afterWrite` keeps; cleared with the others when everything is loaded again. */
  derivedTables: readonly string[]
  /** Derived rows of the feature, kept in the transaction that wrote the pulled ones. */
  afterWrite?(tx: Transaction, written: readonly WrittenRows[]): Promise<void>
  /** By the kinds of push messages that announce something of this feature. */
  announcements?: Readonly<Record<string, Announcement>>
}

/** What a first screen has of a feature before its code is there: how taps look. */
export interface FirstSync extends Pick<FeatureSync, 'service' | 'effects'> {
  commands: readonly Pick<Command, 'name' | 'version' | 'upcasts'>[]
}
