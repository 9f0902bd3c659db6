import { draftsIn } from '#offline/requests/drafts.ts'

/** An unsaved form of the plan, as typed. Its id is `week`, `day/2026-05-14` or `offer/<id>`. */
export interface PlanDraft<Typed = unknown> {
  id: string
  typed: Typed
}

export const planDrafts = draftsIn<PlanDraft>('planDrafts')

export interface OpenedPlan<Typed> {
  begun: PlanDraft<Typed>
  /** It was started at an earlier visit. */
  isDraft: boolean
}

/** Returns the values that a form opens with: its draft, or the saved values. */
export async function readPlan<Typed>(id: string, stands: Typed): Promise<OpenedPlan<Typed>> {
  const draft = await planDrafts.read(id)
  return { begun: draft ? { id, typed: draft.typed as Typed } : { id, typed: stands }, isDraft: draft !== undefined }
}
