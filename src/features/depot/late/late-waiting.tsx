import { useLiveQuery } from 'dexie-react-hooks'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { figure } from '../fresh/figures.ts'
import { readLate } from './late-store.ts'

/** Beside the rounds: that something arrived for parcels that had left their lists. Nothing where nobody has to look. */
export function LateWaiting() {
  const late = useLiveQuery(readLate)
  if (!late || (late.events.length === 0 && !late.more)) return null
  return (
    <Section labelledBy="late-waiting" line>
      <SectionHeading
        id="late-waiting"
        aside={<span className="text-figure">{`${figure(late.events.length)}${late.more ? '+' : ''}`}</span>}
      >
        Arrived late
      </SectionHeading>
      <p>
        Couriers recorded this of parcels that had left their lists. It does not count, and waits for somebody to look
        at it.
      </p>
      <TextLink to="/depot/late">Look at them</TextLink>
    </Section>
  )
}
