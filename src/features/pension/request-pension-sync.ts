import { requestPensionChange } from '#contracts/pay/pension-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { pensionDrafts } from './own-pension-store.ts'
import type { AskedChange, PensionForm } from './pension-form.ts'

export const savePensionDraft = async (form: PensionForm): Promise<void> =>
  await pensionDrafts.save({ id: currentEngine().actor, form })

export const discardPensionDraft = async (): Promise<void> => await pensionDrafts.discard(currentEngine().actor)

/** Saves the request on this phone until the office has it, in the place of one that was rejected. */
export async function sendPensionRequest(asked: AskedChange): Promise<Saved> {
  const engine = currentEngine()
  const { actor } = engine
  const input = { ...asked, courier: actor, id: engine.newId() }
  return await resubmitCommand({ command: requestPensionChange, input, draft: pensionDrafts.of(actor) })
}
