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
  taxSettingsRowId,
  taxVehicleLimit,
  taxVehicleRowId,
  type TaxRow,
} from '#contracts/tax/tax.ts'
import { londonDay } from '#domain/dates/day.ts'
import { checkEntry, mayChangeVehicle } from '#domain/tax/check-entry.ts'
import { getTaxYear } from '#domain/tax/tax-year.ts'
import { readVatNumber } from '#domain/tax/vat.ts'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { PerformanceTables } from '../tables.ts'
import { lockLedger, saveEntries, saveSettings, saveVehicles, type StoredEntry, type TaxLedger } from './tax-rows.ts'

interface TaxState {
  ledger: TaxLedger
  /** The settings to save; null before a command has been accepted. */
  row: TaxRow | null
}

function record(
  state: TaxState | undefined,
  { entry }: RecordTaxEntryInput,
  { receivedAt }: DecideContext,
): Outcome<TaxState> {
  if (!state) return { rejected: 'not-a-courier' }
  const { ledger } = state
  const known = ledger.entries.get(entry.id)
  if (known) return { rejected: 'entry-exists', current: known.entry }
  const error = checkEntry(entry, [...ledger.vehicles.values()], londonDay(new Date(receivedAt)))
  if (error) return { rejected: error }
  const before = entry.replaces === null ? undefined : ledger.entries.get(entry.replaces)
  if (entry.replaces !== null || entry.kind === 'removal') {
    if (!before || before.entry.kind === 'removal') return { rejected: 'entry-unknown' }
    if (ledger.replaced.has(before.entry.id)) return { rejected: 'already-replaced' }
  }
  if (entry.kind === 'income' && isRecorded(ledger, entry.invoice, before)) return { rejected: 'invoice-recorded' }
  const year = Math.max(getTaxYear(entry.day).year, before?.year ?? 0)
  const count = ledger.counts.get(year) ?? 0
  if (count >= taxEntryLimit) return { rejected: 'too-many-entries' }
  ledger.counts.set(year, count + 1)
  ledger.entries.set(entry.id, { entry, year })
  if (before) ledger.replaced.add(before.entry.id)
  if ((entry.kind === 'trip' || entry.kind === 'expense') && entry.vehicle !== null)
    ledger.usedVehicles.add(entry.vehicle)
  return { state: { ledger, row: { id: taxEntryRowId(entry.id), type: 'entry', entry, receivedAt } } }
}

/** An invoice is income once: returns true if another entry than the one that is corrected has it. */
function isRecorded(
  { entries, replaced }: TaxLedger,
  invoice: string | null,
  before: StoredEntry | undefined,
): boolean {
  const counts = ({ entry }: StoredEntry): boolean => entry.id !== before?.entry.id && !replaced.has(entry.id)
  return (
    invoice !== null &&
    [...entries.values()].some((each) => each.entry.kind === 'income' && each.entry.invoice === invoice && counts(each))
  )
}

function changeVehicle(state: TaxState | undefined, { vehicle }: SaveTaxVehicleInput): Outcome<TaxState> {
  if (!state) return { rejected: 'not-a-courier' }
  const { ledger } = state
  const before = ledger.vehicles.get(vehicle.id)
  if (!mayChangeVehicle(before, vehicle, ledger.usedVehicles.has(vehicle.id)))
    return { rejected: 'vehicle-in-use', current: before }
  if (!before && ledger.vehicles.size >= taxVehicleLimit) return { rejected: 'too-many-vehicles' }
  ledger.vehicles.set(vehicle.id, vehicle)
  return { state: { ledger, row: { id: taxVehicleRowId(vehicle.id), type: 'vehicle', vehicle } } }
}

function changeSettings(state: TaxState | undefined, { settings }: SaveTaxSettingsInput): Outcome<TaxState> {
  if (!state) return { rejected: 'not-a-courier' }
  if (settings.vat && readVatNumber(settings.vat.number) === undefined) return { rejected: 'vat-number-wrong' }
  return { state: { ledger: state.ledger, row: { id: taxSettingsRowId, type: 'settings', settings } } }
}

/** A courier's own records for their tax. Nobody else reads or changes them. */
export const taxCollection = defineCollection<TaxState, PerformanceTables>({
  entity: 'tax',

  async load(tx, caller, ids, asked) {
    if (!caller.groups.includes('courier')) return new Map()
    const entries = getInputs(asked, recordTaxEntry).map(({ entry }) => entry)
    const ledger = await lockLedger(tx, caller.sub, {
      entries: entries.flatMap(({ id, replaces }) => [id, ...(replaces === null ? [] : [replaces])]),
      invoices: entries.flatMap((entry) => (entry.kind === 'income' && entry.invoice !== null ? [entry.invoice] : [])),
      vehicles: getInputs(asked, saveTaxVehicle).map(({ vehicle }) => vehicle.id),
    })
    return new Map(ids.map((id) => [id, { ledger, row: null }]))
  },

  decide: {
    recordTaxEntry: decision(recordTaxEntry, record),
    saveTaxVehicle: decision(saveTaxVehicle, changeVehicle),
    saveTaxSettings: decision(saveTaxSettings, changeSettings),
  },

  async save(tx, caller, changed, at) {
    const rows = changed.flatMap(({ state: { row } }) => row ?? [])
    const stored = changed.flatMap(({ state: { ledger, row } }) =>
      row?.type === 'entry' ? (ledger.entries.get(row.entry.id) ?? []) : [],
    )
    const vehicles = rows.flatMap((row) => (row.type === 'vehicle' ? [row.vehicle] : []))
    if (stored.length > 0) await saveEntries(tx, caller.sub, stored, at)
    if (vehicles.length > 0) await saveVehicles(tx, caller.sub, vehicles)
    for (const row of rows) if (row.type === 'settings') await saveSettings(tx, caller.sub, row.settings)
    return rows.map((value) => ({ feed: courierFeed(caller.sub), kind: 'tax', id: value.id, value }))
  },
})
