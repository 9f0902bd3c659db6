import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'

/** What was begun of the plan and not saved: its fields as typed, by what it is of: `week`, `day/2026-05-14`, `offer/<id>`. */
export interface PlanDraft<Typed = unknown> {
  id: string
  typed: Typed
}

const drafts = () => currentEngine().db.table<PlanDraft, string>('planDrafts')

export const planDraft = (id: string) => ({ table: 'planDrafts', key: id })

export const readPlanDraft = async <Typed>(id: string): Promise<PlanDraft<Typed> | undefined> =>
  (await drafts().get(id)) as PlanDraft<Typed> | undefined

/** Error: StorageFullError where there is no room. */
export async function keepPlanDraft(draft: PlanDraft): Promise<void> {
  await saveOrSayFull(currentEngine().db, () => drafts().put(draft))
}

export async function dropPlanDraft(id: string): Promise<void> {
  await saveOrSayFull(currentEngine().db, () => drafts().delete(id))
}
