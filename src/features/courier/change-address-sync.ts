import { changeAddress, type PostalAddress } from '#contracts/change-address.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { whyNotKept } from '#offline/room/why-not-kept.ts'
import type { AddressDraft } from './address-draft-store.ts'
import type { AddressForm } from './address-form.ts'
import { readRefused } from './own-courier-store.ts'

/**
 * Keeps the new address on this phone until the depot has it. What was refused before goes with it: nothing of the
 * courier's could be sent behind it. Returns why nothing was saved; undefined where it was.
 */
export async function saveAddress(address: PostalAddress): Promise<string | undefined> {
  const engine = currentEngine()
  const draft = { table: 'addressDrafts', key: engine.actor }
  return await whyNotKept(() =>
    enqueueFrom(engine, [draft.table], async () => {
      for (const { n } of await readRefused()) await discard(engine, n)
      return [{ command: changeAddress, input: { id: engine.actor, address }, draft }]
    }),
  )
}

/** Null where there is nothing to keep. Error: StorageFullError where there is no room. */
export async function keepAddressDraft(form: AddressForm | null): Promise<void> {
  const { db, actor } = currentEngine()
  const drafts = db.table<AddressDraft, string>('addressDrafts')
  await saveOrSayFull(db, async () => await (form ? drafts.put({ id: actor, form }) : drafts.delete(actor)))
}
