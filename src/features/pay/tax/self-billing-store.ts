import type { Courier } from '#contracts/courier/courier.ts'
import { saveTaxSettings } from '#contracts/tax/tax-commands.ts'
import { taxSettingsRowId, type TaxRow, type VatRegistration } from '#contracts/tax/tax.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay } from '#offline/overlay.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import type { SettingsDraft } from './tax-drafts-sync.ts'

export interface SelfBilling {
  /** Null for a courier who isn't registered for VAT. */
  vat: VatRegistration | null
  /** The courier has said that they are registered, and the number isn't saved: it's still in the form, or was rejected. */
  isUnfinished: boolean
  /** The courier in the invoice's name; null before anything about them has arrived. */
  courier: Courier | null
}

/** Returns what a self-billed invoice has to say about the courier, without reading their entries. */
export async function readSelfBilling(): Promise<SelfBilling> {
  const engine = currentEngine()
  const { db } = engine
  const [{ vat, rejected }, draft, { row: courier }] = await Promise.all([
    inOneMoment(engine, ['tax'], async () => {
      const stored = await db.table<TaxRow, string>('tax').get(taxSettingsRowId)
      const [found] = await overlay(engine, 'tax', [taxSettingsRowId], [stored])
      const settings = found?.row.type === 'settings' ? found.row.settings : undefined
      return { vat: settings?.vat ?? null, rejected: await readRejected(engine, saveTaxSettings) }
    }),
    db.table<SettingsDraft, string>('taxDrafts').get('settings'),
    readOwnCourier(),
  ])
  const isSaid = draft?.isRegistered === true || rejected.some(({ input }) => input.settings.vat !== null)
  return { vat, isUnfinished: vat === null && isSaid, courier }
}
