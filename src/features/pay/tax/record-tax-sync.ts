import type { Invoice } from '#contracts/pay/pay.ts'
import { recordTaxEntry, saveTaxSettings, saveTaxVehicle } from '#contracts/tax/tax-commands.ts'
import type { Expense, Income, TaxEntry, TaxSettings, TaxVehicle, Trip } from '#contracts/tax/tax.ts'
import { saveError, type Result, type SaveError } from '#domain/saving/result.ts'
import { namePhotos, type PhotoBytes } from '#domain/taken-photo.ts'
import { findCurrent } from '#domain/tax/current-entries.ts'
import { toSelfBill } from '#domain/tax/vat.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { editRejected, readRejectedPhotos } from '#offline/requests/rejected.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import { saveCommand, saveCommands, type Saved } from '#offline/requests/save-command.ts'
import type { Rejected } from './own-tax-store.ts'
import {
  expenseDrafts,
  incomeDrafts,
  readToday,
  redraft,
  settingsDrafts,
  tripDrafts,
  vehicleDrafts,
  type EntryDraft,
  type EntryKind,
  type ExpenseDraft,
  type IncomeDraft,
  type SettingsDraft,
  type TripDraft,
  type VehicleDraft,
} from './tax-drafts-sync.ts'

type Draft = { table: string; key: string }
const record = async (entry: TaxEntry, draft?: Draft, bytes: PhotoBytes = {}): Promise<Saved> =>
  await saveCommand({ command: recordTaxEntry, input: { entry }, bytes, ...(draft && { draft }) })

/** Saves a trip on this phone until the service has it. */
export const saveTrip = async ({ key }: TripDraft, trip: Trip): Promise<Saved> => await record(trip, tripDrafts.of(key))

export async function saveExpense({ key, photos: taken }: ExpenseDraft, expense: Expense): Promise<Saved> {
  const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
  return await record({ ...expense, photos }, expenseDrafts.of(key), bytes)
}

export const saveIncome = async ({ key }: IncomeDraft, income: Income): Promise<Saved> =>
  await record(income, incomeDrafts.of(key))

/** Takes an entry back. It stays in the records as withdrawn and counts no more. */
export const withdrawEntry = async ({ id }: TaxEntry): Promise<Saved> =>
  await record({ id: currentEngine().newId(), kind: 'removal', replaces: id, day: readToday() })

/** Returns the income that an invoice gives, on the day on which it was paid, with VAT if the courier was registered when it was issued. */
export function toIncome({ id, number, total, issuedOn, paidOn }: Invoice, { vat }: TaxSettings): Omit<Income, 'id'> {
  const bill = toSelfBill(total, issuedOn, vat)
  return {
    kind: 'income',
    replaces: null,
    day: paidOn,
    amount: bill.net,
    vat: bill.vat?.amount ?? null,
    invoice: id,
    text: `Invoice ${number}`,
  }
}

/** Records the income of several invoices, all or none. */
export const recordInvoices = async (invoices: readonly Invoice[], settings: TaxSettings): Promise<Saved> =>
  await saveCommands(
    [],
    async () =>
      await Promise.resolve(
        invoices.map((invoice): Tap => ({
          command: recordTaxEntry,
          input: { entry: { ...toIncome(invoice, settings), id: currentEngine().newId() } },
        })),
      ),
  )

/** Saves a vehicle, in the place of one that was rejected. */
export const saveVehicle = async ({ key }: VehicleDraft, vehicle: TaxVehicle): Promise<Saved> =>
  await resubmitCommand({ command: saveTaxVehicle, input: { vehicle }, draft: vehicleDrafts.of(key) })

/** Saves the settings, in the place of those that were rejected. */
export const saveSettings = async ({ key }: SettingsDraft, settings: TaxSettings): Promise<Saved> =>
  await resubmitCommand({ command: saveTaxSettings, input: { settings }, draft: settingsDrafts.of(key) })

/** The address of the form that opens with a draft. */
function formTo(kind: EntryKind, { key, replaces }: EntryDraft): string {
  const of = key.slice(kind.length + 1)
  const query = replaces !== null ? `?entry=${replaces}` : of === 'new' ? '' : `?invoice=${of}`
  return `/pay/tax-year/${kind}${query}`
}

/**
 * Turns a rejected entry back into a draft, which corrects what the corrected entry says now. Returns the form's address.
 */
export async function editRejectedEntry(
  { n, value: entry }: Rejected<TaxEntry>,
  entries: readonly TaxEntry[],
): Promise<Result<string, SaveError>> {
  if (entry.kind === 'removal') return saveError('Discard it in the outbox, and withdraw the entry again')
  const replaces = findCurrent(entries, entry.replaces)?.id ?? null
  const photos = entry.kind === 'expense' ? { photos: await readRejectedPhotos(n, entry.photos) } : {}
  const draft = { ...redraft(entry, replaces), ...photos }
  const edited = await editRejected(n, {
    table: 'taxDrafts',
    draft: tripDrafts.row(draft as TripDraft),
    taken: 'You have started another entry like this. Save it first, then change this one.',
  })
  return edited.ok ? { ok: true, value: formTo(entry.kind, draft) } : edited
}
