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
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Without these no row can be read; the others may be left out of the header. */
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

/** A file holds at most this many parcels. */
export const importLimit = 10_000
/** A refused file names at most this many of its faults. */
export const importIssueLimit = 100

/** The JSON form: one object a parcel, keys and values as in the CSV. */
export const importJsonSchema = z.object({
  parcels: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})

/** What an import did to one round's day. */
export const importedManifestSchema = z.object({
  manifestId: z.uuid(),
  roundId: z.uuid(),
  subDepot: z.string(),
  round: z.string(),
  date: z.iso.date(),
  /** The round did not exist; it has no courier yet. */
  roundIsNew: z.boolean(),
  /** Whose list it is on; null while the round has no courier. */
  courier: z.nullable(z.string()),
  added: z.int(),
  /** Of the added ones: those that an earlier day has had. A service of before does not say. */
  carried: z.optional(z.int()),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
})

export const importResultSchema = z.object({
  parcels: z.int(),
  manifests: z.array(importedManifestSchema),
})
export type ImportResult = z.infer<typeof importResultSchema>
