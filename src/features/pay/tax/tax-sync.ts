import {
  recordTaxEntry,
  saveTaxSettings,
  saveTaxVehicle,
  type RecordTaxEntryInput,
  type SaveTaxSettingsInput,
  type SaveTaxVehicleInput,
} from '#contracts/tax/tax-commands.ts'
import {
  taxEntryLimit,
  taxEntryRowId,
  taxRowSchema,
  taxSettingsRowId,
  taxVehicleLimit,
  taxVehicleRowId,
  type TaxRow,
} from '#contracts/tax/tax.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { entryMessages } from '#domain/tax/entry-messages.ts'
import { formatDatedEntry } from '#domain/tax/tax-labels.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'

export const taxSync: FeatureSync = {
  service: 'performance',
  collections: [{ kind: 'tax', table: 'tax', row: taxRowSchema }],
  derivedTables: [],
  commands: [recordTaxEntry, saveTaxVehicle, saveTaxSettings],
  effects: {
    recordTaxEntry: (row: TaxRow | undefined, { entry }: RecordTaxEntryInput, { deviceTime }: MutationStamp): TaxRow =>
      row ?? { id: taxEntryRowId(entry.id), type: 'entry', entry, receivedAt: deviceTime },
    saveTaxVehicle: (_row: TaxRow | undefined, { vehicle }: SaveTaxVehicleInput): TaxRow => ({
      id: taxVehicleRowId(vehicle.id),
      type: 'vehicle',
      vehicle,
    }),
    saveTaxSettings: (_row: TaxRow | undefined, { settings }: SaveTaxSettingsInput): TaxRow => ({
      id: taxSettingsRowId,
      type: 'settings',
      settings,
    }),
  },
  describe: {
    recordTaxEntry: ({ entry }: RecordTaxEntryInput) => ({
      title: `Tax records: ${formatDatedEntry(entry)}`,
      about: formatDatedEntry(entry),
      to: '/pay/tax-year/entries',
      resumes: true,
    }),
    saveTaxVehicle: ({ vehicle }: SaveTaxVehicleInput) => ({
      title: `Tax records: vehicle, ${vehicle.name}`,
      about: vehicle.name,
      to: `/pay/tax-year/vehicle?vehicle=${vehicle.id}`,
      resumes: true,
    }),
    saveTaxSettings: () => ({
      title: 'Tax records: your settings',
      about: 'Your tax settings',
      to: '/pay/tax-year/settings',
      resumes: true,
    }),
  },
  refusals: {
    ...entryMessages,
    'entry-exists': 'This entry was saved before',
    'entry-unknown': 'The entry that you corrected isn’t there any more',
    'already-replaced': 'You corrected this entry on another phone',
    'invoice-recorded': 'The income of this invoice is recorded already',
    'too-many-entries': `A tax year can have ${formatCount(taxEntryLimit)} entries, and this one is full`,
    'vehicle-in-use': 'This vehicle has entries, so its kind and how you deduct it can’t change',
    'too-many-vehicles': `You can have ${taxVehicleLimit} vehicles`,
    'vat-number-wrong': 'Check the VAT number: its last two figures don’t match the others',
    'not-a-courier': 'Only couriers have tax records',
  },
}
