import * as z from 'zod/mini'
import { barcodeSchema } from '../parcel/barcode.ts'
import { defineCommand } from '../command.ts'

/** The action that a load check applies to the parcels it scans. */
export const loadActions = ['loaded', 'carried_forward', 'returned'] as const
export const loadActionSchema = z.enum(loadActions)
export type LoadAction = z.infer<typeof loadActionSchema>

const scanShape = {
  id: z.uuid(),
  /** The list that the barcode is on; if it is on none, any list of the day. */
  manifestId: z.uuid(),
  /** Identifies one check of one pile by one phone. */
  runId: z.uuid(),
  action: loadActionSchema,
  barcode: barcodeSchema,
  /** The parcel that the courier chose, if several share the barcode. */
  parcelId: z.optional(z.uuid()),
  /** ISO 8601, by the device's clock. */
  scannedAt: z.iso.datetime(),
}

/** One scan of a label, right or wrong; its outcome is worked out against the current list. */
export const loadScanSchema = z.object({
  ...scanShape,
  /** True if the courier has undone the scan, which then does not count. */
  takenBack: z.boolean(),
})
export type LoadScan = z.infer<typeof loadScanSchema>

export const recordLoadScanInputSchema = z.object(scanShape)
export type RecordLoadScanInput = z.infer<typeof recordLoadScanInputSchema>

const takeBackInputSchema = z.object({
  id: z.uuid(),
  /** Set it to false to count the scan again. */
  takenBack: z.boolean(),
})
export type TakeBackLoadScanInput = z.infer<typeof takeBackInputSchema>

export const loadScanRejections = ['manifest-unknown', 'scan-unknown', 'scan-exists'] as const

const scanCommand = { service: 'manifest', rejections: loadScanRejections } as const

export const recordLoadScan = defineCommand({
  ...scanCommand,
  name: 'recordLoadScan',
  version: 1,
  input: recordLoadScanInputSchema,
  entity: (input) => `load-scan/${input.id}`,
})

export const takeBackLoadScan = defineCommand({
  ...scanCommand,
  name: 'takeBackLoadScan',
  version: 1,
  input: takeBackInputSchema,
  entity: (input) => `load-scan/${input.id}`,
})
