import { useOpened, type Opened } from '#ui/fields/use-opened.ts'
import { planDrafts, readPlan, type OpenedPlan } from './plan-draft-sync.ts'

export const useOpenedPlan = <Typed>(id: string, stands: Typed): Opened<OpenedPlan<Typed>> =>
  useOpened(
    id,
    async () => await readPlan(id, stands),
    async () => await planDrafts.discard(id),
  )
