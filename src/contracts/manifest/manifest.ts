import * as z from 'zod/mini'

/** A round as its courier sees it. */
export const roundSchema = z.object({
  id: z.uuid(),
  /** The round's number as it is printed on labels: "104". */
  number: z.string(),
  name: z.string(),
  subDepot: z.string(),
})
export type Round = z.infer<typeof roundSchema>

/** The parcels of one round on one day. */
export const manifestSchema = z.object({
  id: z.uuid(),
  roundId: z.uuid(),
  roundNumber: z.string(),
  roundName: z.string(),
  subDepot: z.string(),
  /** Local day in the United Kingdom, "2026-05-14". */
  date: z.iso.date(),
  version: z.int(),
  importedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
})
export type Manifest = z.infer<typeof manifestSchema>
