import { recordTaxEntry, saveTaxSettings, saveTaxVehicle } from '#contracts/tax/tax-commands.ts'
import {
  taxEntryRowId,
  taxSettingsRowId,
  taxVehicleRowId,
  type TaxEntry,
  type TaxRow,
  type TaxSettings,
  type TaxVehicle,
} from '#contracts/tax/tax.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type SyncState } from '#offline/overlay.ts'
import { readRejected } from '#offline/requests/rejected.ts'

/** What the service rejected: it counts nowhere until the courier puts it right. */
export interface Rejected<Value> {
  /** Its number in the outbox. */
  n: number
  code: string | null
  value: Value
}

export interface TaxRecords {
  /** All stored years, with what waits on this phone. */
  entries: TaxEntry[]
  /** By name. */
  vehicles: TaxVehicle[]
  settings: TaxSettings
  rejected: { entries: Rejected<TaxEntry>[]; vehicles: Rejected<TaxVehicle>[]; settings: Rejected<TaxSettings>[] }
  entrySync: (entry: string) => SyncState | undefined
  vehicleSync: (vehicle: string) => SyncState | undefined
  settingsSync: SyncState | undefined
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

const defaultSettings: TaxSettings = { nation: 'rest', quarters: 'standard', otherIncome: 0, vat: null }

/** Returns the courier's records, with what waits on this phone. */
export async function readTaxRecords(): Promise<TaxRecords> {
  const engine = currentEngine()
  const table = () => engine.db.table<TaxRow, string>('tax')
  return await inOneMoment(engine, ['tax', 'services'], async () => {
    const rows = new Map((await table().toArray()).map((row) => [row.id, row]))
    const touched = await overlayUnsettled<TaxRow>(engine, 'tax', async (ids) => await table().bulkGet(ids))
    for (const { now } of touched) rows.set(now.row.id, now.row)
    const syncs = new Map(touched.map(({ now }) => [now.row.id, now.sync ?? undefined]))
    const all = [...rows.values()]
    const [entries, vehicles, settings] = [
      await readRejected(engine, recordTaxEntry),
      await readRejected(engine, saveTaxVehicle),
      await readRejected(engine, saveTaxSettings),
    ]
    return {
      entries: all.flatMap((row) => (row.type === 'entry' ? [row.entry] : [])),
      vehicles: all
        .flatMap((row) => (row.type === 'vehicle' ? [row.vehicle] : []))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)),
      settings: all.flatMap((row) => (row.type === 'settings' ? [row.settings] : [])).at(0) ?? defaultSettings,
      rejected: {
        entries: entries.map(({ n, code, input }) => ({ n, code, value: input.entry })),
        vehicles: vehicles.map(({ n, code, input }) => ({ n, code, value: input.vehicle })),
        settings: settings.map(({ n, code, input }) => ({ n, code, value: input.settings })),
      },
      entrySync: (entry) => syncs.get(taxEntryRowId(entry)),
      vehicleSync: (vehicle) => syncs.get(taxVehicleRowId(vehicle)),
      settingsSync: syncs.get(taxSettingsRowId),
      asOf: (await engine.db.services.get('performance'))?.pulledAt ?? null,
    }
  })
}
