import { appealReview } from '#contracts/star-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { whyNotKept } from '#offline/room/why-not-kept.ts'
import { readRefused, type AppealDraft } from './own-stars-store.ts'

/** One without text is no draft. Error: StorageFullError where there is no room. */
export async function keepAppealDraft(draft: AppealDraft): Promise<void> {
  const { db } = currentEngine()
  const drafts = db.table<AppealDraft, string>('appealDrafts')
  await saveOrSayFull(db, async () => await (draft.text === '' ? drafts.delete(draft.review) : drafts.put(draft)))
}

/**
 * Keeps the appeal on this phone until the depot has it; the draft goes with it, and what was not taken before. Returns
 * why nothing was kept; undefined where it was.
 */
export async function sendAppeal({ review, text }: AppealDraft): Promise<string | undefined> {
  const engine = currentEngine()
  const draft = { table: 'appealDrafts', key: review }
  return await whyNotKept(() =>
    enqueueFrom(engine, [draft.table], async () => {
      for (const { n } of await readRefused(review)) await discard(engine, n)
      return [{ command: appealReview, input: { review, id: engine.newId(), text }, draft }]
    }),
  )
}
