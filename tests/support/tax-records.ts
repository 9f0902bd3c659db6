import type { TaxEntry, TaxRow, TaxSettings, TaxVehicle } from '#contracts/tax/tax.ts'

/** Rows of tax records as the service sends them. */
export const taxRows = (
  entries: readonly TaxEntry[],
  vehicles: readonly TaxVehicle[],
  settings?: TaxSettings,
): TaxRow[] => [
  ...entries.map((entry): TaxRow => ({
    id: `entry/${entry.id}`,
    type: 'entry',
    entry,
    receivedAt: '2026-05-14T08:00:00.000Z',
  })),
  ...vehicles.map((vehicle): TaxRow => ({ id: `vehicle/${vehicle.id}`, type: 'vehicle', vehicle })),
  ...(settings ? [{ id: 'settings', type: 'settings', settings } satisfies TaxRow] : []),
]
