import { ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { dayName } from '#domain/dates/near-day.ts'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import { useDeskAddresses } from '../../frame/desk-places.ts'
import type { WaitingItem } from '../waiting-item.ts'

interface OffersOutProps {
  out: readonly WaitingItem[]
  /** Saved on this desk, and not with the service yet. */
  unsent: readonly SendOfferBody[]
  current: string | null
  /** Whether the offers have ever been loaded. */
  isKnown: boolean
}

/** Rounds that couriers may still answer, with nothing for the depot to decide; and the way to offer another one. */
export function OffersOut({ out, unsent, current, isKnown }: OffersOutProps) {
  const mayOffer = useDeskAddresses().has('/depot/offer')
  return (
    <Section tight>
      <Stack gap={12}>
        <SectionHeading>Open offers</SectionHeading>
        {isKnown && out.length + unsent.length === 0 && <p className="text-meta">No open offers.</p>}
        <ul className="decide-list" aria-label="Open offers">
          {unsent.map(({ id, round, date }) => (
            <li key={id} className="decide-row decide-row-plain">
              <span className="decide-link">
                <span className="decide-row-title">Offer of round {round}</span>
                <span className="decide-row-side">
                  <span className="text-meta decide-row-who">{dayName(date)}</span>
                  <SyncLabel kind="queued">Not sent yet</SyncLabel>
                </span>
              </span>
            </li>
          ))}
          {out.map(({ key, title, whose }) => (
            <li key={key} className="decide-row decide-row-plain" data-current={key === current || undefined}>
              <Link
                className="decide-link ring-inside"
                to={`/depot/decide/${key}`}
                aria-current={key === current ? 'true' : undefined}
              >
                <span className="decide-row-title">{title}</span>
                <span className="decide-row-side">
                  <span className="text-meta decide-row-who">{whose}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {mayOffer && <ButtonLink to="/depot/offer">Offer a round</ButtonLink>}
      </Stack>
    </Section>
  )
}
