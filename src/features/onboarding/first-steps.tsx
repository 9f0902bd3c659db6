import { CalendarDays, FileCheck, Landmark } from 'lucide-react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import type { FirstStepsLeft } from './first-steps-store.ts'

/** The way to the first round, for a courier who has none yet. */
export function FirstSteps({ steps: { done, total, hasBank } }: { steps: FirstStepsLeft }) {
  return (
    <section aria-labelledby="first-steps">
      <ListHeading id="first-steps" title="Before your first round" />
      <NavRow icon={FileCheck} to="/onboarding" label="Send your documents" meta={`${done} of ${total} accepted`} />
      <NavRow icon={CalendarDays} to="/plan/week" label="Say when you can work" />
      {hasBank && <NavRow icon={Landmark} to="/tools/change-bank-accounts" label="Add your bank account" />}
    </section>
  )
}
