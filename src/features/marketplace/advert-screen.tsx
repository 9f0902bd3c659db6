import { useLiveQuery } from 'dexie-react-hooks'
import { MessageSquareText } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { longDay } from '#domain/dates/day.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AdvertFacts } from './advert-facts.tsx'
import type { PhotoPlace } from './market-photo-sync.ts'
import { MarketPhoto } from './market-photo.tsx'
import { formatSeller } from '#domain/marketplace/market-labels.ts'
import { AdvertStatus, OwnAdvertActions } from './own-advert.tsx'
import { readAdvert, type OneAdvert, type OwnAdvert } from './own-market-store.ts'
import { Report } from './report-form.tsx'
import { newConversation } from './talk-sync.ts'
import { WriteMessage } from './write-message.tsx'

function Photos({ places }: { places: readonly PhotoPlace[] }) {
  if (places.length === 0) return null
  return (
    <Section tight line>
      <ul className="market-photos">
        {places.map((place) => (
          <li key={`${place.advert}/${place.position}/${place.version}`}>
            <MarketPhoto place={place} name={`Photo ${place.position + 1} of ${places.length}`} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Own({ own }: { own: OwnAdvert }) {
  const { row } = own
  return (
    <>
      <Section tight line>
        <AdvertStatus own={own} />
      </Section>
      <OwnAdvertActions own={own} />
      <Photos
        places={row.photos.map(({ id }, position) => ({
          advert: row.id,
          position,
          version: row.liveFrom ?? row.sentAt,
          blob: id,
        }))}
      />
      <Section tight>
        <Stack gap={16}>
          <AdvertFacts fields={row} />
        </Stack>
      </Section>
    </>
  )
}

function Shown({ advert, one: { talk, report, isOver } }: { advert: MarketAdvert; one: OneAdvert }) {
  return (
    <>
      <Photos
        places={Array.from({ length: advert.photos }, (_, position) => ({
          advert: advert.id,
          position,
          version: advert.liveFrom,
          blob: undefined,
        }))}
      />
      <Section tight line>
        <Stack gap={16}>
          <AdvertFacts fields={advert} seller={formatSeller(advert.subDepot)} />
          <p className="text-meta">
            {isOver ? 'It ended on' : 'Ends'} {longDay(new Date(advert.liveUntil))}.
          </p>
        </Stack>
      </Section>
      {talk ? (
        <NavRow
          icon={MessageSquareText}
          to={`/marketplace/messages/${talk.row.id}`}
          label="Your messages with the seller"
        />
      ) : (
        !isOver && (
          <>
            <ListHeading title="Ask the seller" />
            <Section tight line>
              <WriteMessage
                draft={`talk/${advert.id}`}
                conversation={() => newConversation(advert.id)}
                label="Your message"
                to="the seller"
              />
            </Section>
          </>
        )
      )}
      <Section tight>
        {report ? (
          <p>You reported this on {longDay(new Date(report.row.at))}. The depot looks at it.</p>
        ) : (
          <Report advert={advert.id} reply={null} words="Report this advert" />
        )}
      </Section>
    </>
  )
}

/** The screen at `/marketplace/:advert`. */
export function AdvertScreen() {
  const { advert: id = '' } = useParams()
  const one = useLiveQuery(() => readAdvert(id), [id])
  const title = one?.own?.row.title ?? one?.shown?.title ?? 'Advert'
  useTitle(title)
  return (
    <Page
      title={title}
      back={
        one?.own
          ? { to: '/marketplace/yours', label: 'Back to your adverts' }
          : { to: '/marketplace', label: 'Back to Marketplace' }
      }
    >
      {!one && <LoadingState label="Loading the advert" />}
      {one?.own && <Own own={one.own} />}
      {one && !one.own && one.shown && <Shown advert={one.shown} one={one} />}
      {one && !one.own && !one.shown && (
        <EmptyState title="Advert not found">It was sold, has ended or hasn’t loaded yet.</EmptyState>
      )}
      <AsOfSection at={one?.asOf ?? null} />
    </Page>
  )
}
