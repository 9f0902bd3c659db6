import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { figure } from '../figures.ts'
import type { LateList } from './late-store.ts'

/** Says beside the rounds that something arrived for parcels that had left their lists. Shows nothing if nobody needs to look. */
export function LateWaiting({ late }: { late: LateList | null }) {
  if (!late || (late.events.length === 0 && !late.more)) return null
  return (
    <Section labelledBy="late-waiting" line>
      <SectionHeading
        id="late-waiting"
        aside={<span className="text-figure">{`${figure(late.events.length)}${late.more ? '+' : ''}`}</span>}
      >
        Arrived late
      </SectionHeading>
      <p>These were recorded after the parcel had left the courier’s list. They do not count. Please review.</p>
      <TextLink to="/depot/late">Review them</TextLink>
    </Section>
  )
}
