import { ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SyncWord } from '#ui/feedback/sync-word.tsx'
import { dayName } from '#domain/near-day.ts'
import type { SendOfferBody } from '#contracts/availability-endpoints.ts'
import type { WaitingItem } from '../waiting-item.ts'

interface OffersOutProps {
  out: readonly WaitingItem[]
  /** Kept on this desk, and not with the service. */
  unsent: readonly SendOfferBody[]
  current: string | null
  /** Whether the service has ever said what is offered. */
  isKnown: boolean
}

/** Rounds that couriers may answer to, and that wait for nothing of the depot; and where another one is offered. */
export function OffersOut({ out, unsent, current, isKnown }: OffersOutProps) {
  return (
    <Section tight>
      <Stack gap={12}>
        <SectionHeading>Rounds that are offered</SectionHeading>
        {isKnown && out.length + unsent.length === 0 && (
          <p className="text-meta">No offers are waiting for an answer.</p>
        )}
        <ul className="decide-list" aria-label="Rounds that are offered">
          {unsent.map(({ id, round, date }) => (
            <li key={id} className="decide-row">
              <span className="decide-link">
                <span className="decide-row-text">
                  <span className="decide-row-title">Offer of round {round}</span>
                  <span className="text-meta">{dayName(date)}</span>
                </span>
                <SyncWord kind="queued">Not sent yet</SyncWord>
              </span>
            </li>
          ))}
          {out.map(({ key, title, whose }) => (
            <li key={key} className="decide-row" data-current={key === current || undefined}>
              <Link
                className="decide-link ring-inside"
                to={`/depot/decide/${key}`}
                aria-current={key === current ? 'true' : undefined}
              >
                <span className="decide-row-text">
                  <span className="decide-row-title">{title}</span>
                  <span className="text-meta">{whose}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <ButtonLink to="/depot/offer">Offer a round</ButtonLink>
      </Stack>
    </Section>
  )
}
