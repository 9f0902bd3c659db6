import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'

export const advertPhotoLimit = 6
/** Characters (UTF-16 units). */
export const advertTitleLimits = { least: 3, most: 80 } as const
export const advertTextLimit = 2000
export const replyTextLimit = 1000
/** The highest price, in pence: £20,000. */
export const advertPriceLimit = 2_000_000

export const advertCategorySchema = z.enum(['van-parts', 'racking', 'clothing', 'gadgets', 'vehicles', 'other'])
export type AdvertCategory = z.infer<typeof advertCategorySchema>

export const advertConditionSchema = z.enum(['new', 'as-new', 'good', 'worn', 'for-parts'])
export type AdvertCondition = z.infer<typeof advertConditionSchema>

/** The details that a seller enters. */
export const advertFieldsSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(advertTitleLimits.least), z.maxLength(advertTitleLimits.most)),
  /** Plain text; may be empty. */
  description: z.string().check(z.trim(), z.maxLength(advertTextLimit)),
  category: advertCategorySchema,
  condition: advertConditionSchema,
  /** The price in pence; 0 means that it is free. */
  price: z.int().check(z.nonnegative(), z.maximum(advertPriceLimit)),
  /** The first half of a postcode, or the code of the seller's sub-depot; never anything more exact: "AB1". */
  area: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
})
export type AdvertFields = z.infer<typeof advertFieldsSchema>

export const advertStateSchema = z.enum(['waiting', 'live', 'refused', 'sold', 'expired', 'withdrawn', 'removed'])
export type AdvertState = z.infer<typeof advertStateSchema>

/** A UUID in lower case, because the database returns it that way. */
export const advertIdSchema = z.uuid().check(z.toLowerCase())

const subDepotSchema = z.string().check(z.regex(/^[A-Z0-9]{0,8}$/))

/** An advert as its seller sees it; a row of their feed of the kind `advert`. */
export const advertSchema = z.object({
  ...advertFieldsSchema.shape,
  /** A UUID that is made on the device. */
  id: advertIdSchema,
  photos: z.array(blobRefSchema).check(z.maxLength(advertPhotoLimit)),
  /** The seller's sub-depot; empty if they have none. */
  subDepot: subDepotSchema,
  state: advertStateSchema,
  /** When it was last sent: ISO 8601, by the service's clock. */
  sentAt: z.iso.datetime(),
  /** Why it was refused or removed; otherwise empty. */
  reason: z.string(),
  /** When it was approved, as ISO 8601; null until then. */
  liveFrom: z.nullable(z.iso.datetime()),
  liveUntil: z.nullable(z.iso.datetime()),
})
export type Advert = z.infer<typeof advertSchema>

/** A live advert as every courier sees it. Only the seller's sub-depot is shown. A feed row of the kind `market-advert`. */
export const marketAdvertSchema = z.object({
  ...advertFieldsSchema.shape,
  id: z.uuid(),
  /** The number of photos; each is fetched by its index. */
  photos: z.int().check(z.nonnegative(), z.maximum(advertPhotoLimit)),
  subDepot: subDepotSchema,
  liveFrom: z.iso.datetime(),
  liveUntil: z.iso.datetime(),
})
export type MarketAdvert = z.infer<typeof marketAdvertSchema>

export const marketRoleSchema = z.enum(['buyer', 'seller'])
export type MarketRole = z.infer<typeof marketRoleSchema>

export const replyTextSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(replyTextLimit))

export const marketMessageSchema = z.object({
  id: z.uuid(),
  from: marketRoleSchema,
  text: replyTextSchema,
  /** ISO 8601, by the service's clock. */
  at: z.iso.datetime(),
})
export type MarketMessage = z.infer<typeof marketMessageSchema>

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The advert's id, a full stop, and an id that the buyer's device makes. */
export const conversationIdSchema = z.string().check(z.regex(new RegExp(`^${uuidPattern}\\.${uuidPattern}$`)))

/** The messages between a buyer and a seller about one advert; a row in the feed of each, of the kind `conversation`. */
export const conversationSchema = z.object({
  id: conversationIdSchema,
  advert: z.uuid(),
  /** The title of the advert when the conversation began. */
  title: z.string(),
  /** The role of the courier who owns this row. */
  role: marketRoleSchema,
  /** Oldest message first. */
  messages: z.array(marketMessageSchema),
  /** True if the depot has removed the advert, so nobody can write any more. */
  closed: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

export const reportReasonSchema = z.enum(['scam', 'stolen', 'not-allowed', 'offensive', 'personal-details', 'other'])
export type ReportReason = z.infer<typeof reportReasonSchema>

/** Shows that the courier has reported an advert or a reply to it; a row in their feed of the kind `advert-report`. */
export const advertReportSchema = z.object({
  /** The id of the advert. */
  id: z.uuid(),
  at: z.iso.datetime(),
})
export type AdvertReport = z.infer<typeof advertReportSchema>

/** The marketplace rules of a deployment. */
export const marketRulesSchema = z.object({
  /** Days for which an advert is live after its approval. */
  liveDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** The most adverts of one courier that may be waiting or live at once. */
  openAdverts: z.int().check(z.minimum(1), z.maximum(1000)),
  /** How many of the newest live adverts each phone stores. */
  shownAdverts: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The most messages in one conversation. */
  messages: z.int().check(z.minimum(1), z.maximum(1000)),
  /** Days after its end for which an advert, its photos and its conversations are stored. */
  keepDays: z.int().check(z.minimum(1), z.maximum(3650)),
})
export type MarketRules = z.infer<typeof marketRulesSchema>
