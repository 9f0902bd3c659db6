import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { wishTitles } from '#domain/recipient/wish-labels.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { figure } from '../figures.ts'
import type { OpenWishes } from './wishes-store.ts'

/** The most that are listed beside the rounds. */
const mostShown = 5

/** Lists beside the rounds what recipients asked. Shows nothing if nobody has asked anything. */
export function WishesWaiting({ open }: { open: OpenWishes | null }) {
  const today = useToday()
  if (!open || open.wishes.length === 0) return null
  const { wishes, more } = open
  return (
    <Section labelledBy="wishes-waiting" line>
      <SectionHeading
        id="wishes-waiting"
        aside={<span className="text-figure">{`${figure(wishes.length)}${more ? '+' : ''}`}</span>}
      >
        From recipients
      </SectionHeading>
      <ul>
        {wishes.slice(0, mostShown).map(({ id, parcelId, kind, at, place, round }) => (
          <li key={id}>
            <TextLink to={`/depot/parcels/${parcelId}`}>{place || 'A parcel'}</TextLink>
            <p className="text-small">{wishTitles[kind]}.</p>
            <p className="text-meta">
              Round {round}, {nearDay(londonDay(new Date(at)), today).toLowerCase()} {londonTime(new Date(at))}
            </p>
          </li>
        ))}
      </ul>
      {wishes.length > mostShown && <p className="text-meta">The next ones are shown as you answer these.</p>}
    </Section>
  )
}
