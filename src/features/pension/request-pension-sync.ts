import { requestPensionChange } from '#contracts/pension-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { whyNotKept } from '#offline/room/why-not-kept.ts'
import { readRefused, type PensionDraft } from './own-pension-store.ts'
import type { AskedChange, PensionForm } from './pension-form.ts'

/** Error: StorageFullError where there is no room. */
export async function keepPensionDraft(form: PensionForm): Promise<void> {
  const { db, actor } = currentEngine()
  await saveOrSayFull(db, async () => await db.table<PensionDraft, string>('pensionDrafts').put({ id: actor, form }))
}

export async function discardPensionDraft(): Promise<void> {
  const { db, actor } = currentEngine()
  await saveOrSayFull(db, async () => await db.table<PensionDraft, string>('pensionDrafts').delete(actor))
}

/**
 * Keeps the request on this phone until the office has it; the draft goes with it, and what was not taken before. Returns
 * why nothing was kept; undefined where it was.
 */
export async function sendPensionRequest(asked: AskedChange): Promise<string | undefined> {
  const engine = currentEngine()
  const draft = { table: 'pensionDrafts', key: engine.actor }
  return await whyNotKept(() =>
    enqueueFrom(engine, [draft.table], async () => {
      for (const { n } of await readRefused()) await discard(engine, n)
      return [{ command: requestPensionChange, input: { ...asked, courier: engine.actor, id: engine.newId() }, draft }]
    }),
  )
}
