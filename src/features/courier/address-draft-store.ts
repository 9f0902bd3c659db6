import { currentEngine } from '#offline/current-engine.ts'
import type { AddressForm } from './address-form.ts'

export interface AddressDraft {
  id: string
  form: AddressForm
}

export async function readAddressDraft(): Promise<AddressForm | null> {
  const { db, actor } = currentEngine()
  return (await db.table<AddressDraft, string>('addressDrafts').get(actor))?.form ?? null
}
