import * as z from 'zod/mini'

/** Columns of an import file, in the order of the header that the documentation shows. */
export const importColumns = [
  'sub_depot',
  'date',
  'round',
  'round_name',
  'sequence',
  'barcode',
  'recipient',
  'house',
  'street',
  'more',
  'town',
  'postcode',
  'lat',
  'lng',
  'services',
  'band',
  'weight_g',
  'length_mm',
  'width_mm',
  'height_mm',
  'window_from',
  'window_to',
  'instructions',
  'safe_place',
  'neighbour',
  'access',
  'phone',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** The columns that every import must have; all others may be left out of the header. */
export const requiredColumns = [
  'sub_depot',
  'date',
  'round',
  'sequence',
  'barcode',
  'recipient',
  'house',
  'street',
  'town',
  'postcode',
] as const satisfies readonly ImportColumn[]

/** The most parcels in one file. */
export const importLimit = 10_000
/** The most errors that are listed for a rejected file. */
export const importIssueLimit = 100

/** The JSON form: one object for each parcel, with the keys and values of the CSV. */
export const importJsonSchema = z.object({
  parcels: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})

/** The result of an import for one round on one day. */
export const importedManifestSchema = z.object({
  manifestId: z.uuid(),
  roundId: z.uuid(),
  subDepot: z.string(),
  round: z.string(),
  date: z.iso.date(),
  /** True if the import created the round, which has no courier yet. */
  roundIsNew: z.boolean(),
  /** The subject of the courier whose list it is on; null while the round has no courier. */
  courier: z.nullable(z.string()),
  added: z.int(),
  /** The part of `added` that an earlier day already had. Earlier versions of the service do not send it. */
  carried: z.optional(z.int()),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
})

export const importResultSchema = z.object({
  parcels: z.int(),
  manifests: z.array(importedManifestSchema),
  /** The lines whose phone number can't be called, so that it was left out; absent if there are none. Of JSON the places, from 1. */
  withoutPhone: z.optional(z.array(z.int())),
})
export type ImportResult = z.infer<typeof importResultSchema>
