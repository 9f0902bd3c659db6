import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { pounds } from '#domain/money.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { LiveOffers } from './live-offers.tsx'
import { groupOffers, toOfferStatus, type OwnOffer, type OfferStatus } from './offer-status.ts'
import { declineReasons, endLabels, formatMiles, offerTitle, formatParcels } from './offer-labels.ts'
import { readAvailability } from './own-availability-store.ts'
import { readOffers } from './own-offers-store.ts'
import { useNow } from './use-now.ts'

const facts = ({ offer: { parcels, miles, pay } }: OwnOffer): string =>
  `${formatParcels(parcels)}, ${formatMiles(miles)} miles, ${pounds(pay)}`

function Ended({ own, standing }: { own: OwnOffer; standing: OfferStatus }) {
  const { sync, offer } = own
  if (sync && sync !== 'sent') return <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
  const words = standing in endLabels ? endLabels[standing as keyof typeof endLabels] : ''
  return <span>{standing === 'declined' && offer.reason ? `${words}: ${declineReasons[offer.reason]}` : words}</span>
}

/** The screen at `/plan/offers`. `parts`: the offers of parts of rounds; false if there are none, undefined until they are read. */
export function OffersScreen({ parts }: { parts: ReactNode }) {
  useTitle('Round offers')
  const own = useLiveQuery(readOffers)
  const availability = useLiveQuery(readAvailability)
  const now = useNow(10_000)
  const today = useToday()
  const back = { to: '/plan', label: 'Back to Plan' }
  if (!own || !availability || parts === undefined)
    return (
      <Page title="Round offers" back={back}>
        {null}
      </Page>
    )
  const { live, yours, over } = groupOffers(own.offers, now, today)
  const nothing = own.offers.length === 0
  return (
    <Page title="Round offers" back={back}>
      <TwoColumns
        first={
          <>
            {parts}
            {nothing && own.asOf === null && (
              <NotArrived loading="Loading your offers">
                Offers appear when you’re online, and stay on this phone.
              </NotArrived>
            )}
            {live.length === 0 && !parts && !(nothing && own.asOf === null) && (
              <EmptyState title="No offers right now">
                The depot offers rounds to couriers who have set when they’re free. New offers appear here.
              </EmptyState>
            )}
            <LiveOffers offers={live} availability={availability} now={now} />
          </>
        }
        second={
          <>
            {yours.length > 0 && <ListHeading title="Your rounds" aside={String(yours.length)} />}
            {yours.map((each) => (
              <InfoRow
                key={each.offer.id}
                above={
                  <Mark icon={CircleCheck} tone="confirmed">
                    Yours
                  </Mark>
                }
                label={offerTitle(each.offer)}
                meta={facts(each)}
              />
            ))}
            {over.length > 0 && <ListHeading title="Earlier offers" aside={String(over.length)} />}
            {over.map((each) => (
              <InfoRow
                key={each.offer.id}
                above={<Ended own={each} standing={toOfferStatus(each, now)} />}
                label={offerTitle(each.offer)}
                meta={facts(each)}
              />
            ))}
            <AsOfSection at={own.asOf} />
          </>
        }
      />
    </Page>
  )
}
