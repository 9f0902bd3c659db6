import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import {
  taxEntryRowId,
  taxEntrySchema,
  taxSettingsRowId,
  taxSettingsSchema,
  taxVehicleRowId,
  taxVehicleSchema,
} from './tax.ts'

/** A correction comes after what it corrects, and a trip after its vehicle. */
const order = (): string => 'tax'

const saveTaxVehicleInputSchema = z.object({ vehicle: taxVehicleSchema })
export type SaveTaxVehicleInput = z.infer<typeof saveTaxVehicleInputSchema>

/** Adds a vehicle, or changes its name. Its kind and method change only while nothing is recorded for it. */
export const saveTaxVehicle = defineCommand({
  service: 'performance',
  name: 'saveTaxVehicle',
  version: 1,
  input: saveTaxVehicleInputSchema,
  rejections: ['vehicle-in-use', 'too-many-vehicles', 'not-a-courier'],
  entity: ({ vehicle }) => `tax/${taxVehicleRowId(vehicle.id)}`,
  order,
})

const recordTaxEntryInputSchema = z.object({ entry: taxEntrySchema })
export type RecordTaxEntryInput = z.infer<typeof recordTaxEntryInputSchema>

/** Records a trip, an expense or income, corrects one, or takes one back. */
export const recordTaxEntry = defineCommand({
  service: 'performance',
  name: 'recordTaxEntry',
  version: 1,
  input: recordTaxEntryInputSchema,
  rejections: [
    'entry-exists',
    'entry-unknown',
    'already-replaced',
    'invoice-recorded',
    'too-many-entries',
    'day-later',
    'day-too-early',
    'vehicle-unknown',
    'vehicle-needed',
    'odometer-backwards',
    'miles-more-than-odometer',
    'place-needed',
    'amount-zero',
    'vat-wrong',
    'not-a-courier',
  ],
  entity: ({ entry }) => `tax/${taxEntryRowId(entry.id)}`,
  order,
  blobs: ({ entry }) => (entry.kind === 'expense' ? entry.photos : []),
})

const saveTaxSettingsInputSchema = z.object({ settings: taxSettingsSchema })
export type SaveTaxSettingsInput = z.infer<typeof saveTaxSettingsInputSchema>

/** Saves where the courier pays income tax, the kind of quarters, and the VAT registration. The last save counts. */
export const saveTaxSettings = defineCommand({
  service: 'performance',
  name: 'saveTaxSettings',
  version: 1,
  input: saveTaxSettingsInputSchema,
  rejections: ['vat-number-wrong', 'not-a-courier'],
  entity: () => `tax/${taxSettingsRowId}`,
  order,
})
