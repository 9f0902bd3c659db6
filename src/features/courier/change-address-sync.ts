import { changeAddress, type PostalAddress } from '#contracts/parcel/change-address.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import type { AddressDraft } from './address-draft-store.ts'
import type { AddressForm } from './address-form.ts'

const addressDrafts = draftsIn<AddressDraft>('addressDrafts')

/** Saves the new address on this phone until the depot has it, in the place of one that was rejected. */
export async function saveAddress(address: PostalAddress): Promise<Saved> {
  const { actor } = currentEngine()
  return await resubmitCommand({
    command: changeAddress,
    input: { id: actor, address },
    draft: addressDrafts.of(actor),
  })
}

/** Null discards the draft. */
export async function saveAddressDraft(form: AddressForm | null): Promise<void> {
  const { actor } = currentEngine()
  await (form ? addressDrafts.save({ id: actor, form }) : addressDrafts.discard(actor))
}
