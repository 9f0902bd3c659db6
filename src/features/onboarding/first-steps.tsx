import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays, FileCheck, Landmark } from 'lucide-react'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readOnboardingSummary } from './own-documents-store.ts'

async function readFirstSteps(): Promise<{ done: number; total: number; hasBank: boolean } | null> {
  const [manifests, { done, total }, hasBank] = await Promise.all([
    readManifests(),
    readOnboardingSummary(),
    readToggle('tools.change-bank-accounts'),
  ])
  return manifests.length === 0 && done < total ? { done, total, hasBank } : null
}

/** What somebody without a round yet still has to do. Nothing for anybody who has one, or whose documents are all accepted. */
export function FirstSteps() {
  const steps = useLiveQuery(readFirstSteps)
  if (!steps) return null
  const { done, total, hasBank } = steps
  return (
    <section aria-labelledby="first-steps">
      <ListHeading id="first-steps" title="Before your first round" />
      <NavRow icon={FileCheck} to="/onboarding" label="Send your documents" meta={`${done} of ${total} accepted`} />
      <NavRow icon={CalendarDays} to="/plan/week" label="Say when you can work" />
      {hasBank && <NavRow icon={Landmark} to="/tools/change-bank-accounts" label="Add your bank account" />}
    </section>
  )
}
