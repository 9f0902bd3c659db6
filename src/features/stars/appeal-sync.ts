import { appealReview } from '#contracts/performance/star-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { appealDrafts, type AppealDraft } from './own-stars-store.ts'

/** Saves the appeal on this phone until the depot has it, in the place of one that was rejected. */
export const sendAppeal = async ({ review, text }: AppealDraft): Promise<Saved> =>
  await resubmitCommand({
    command: appealReview,
    input: { review, id: currentEngine().newId(), text },
    draft: appealDrafts.of(review),
  })
