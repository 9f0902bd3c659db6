import { useLiveQuery } from 'dexie-react-hooks'
import { PencilLine } from 'lucide-react'
import type { Conversation } from '#contracts/marketplace/marketplace.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { formatPrice } from '#domain/marketplace/market-labels.ts'
import { AdvertStatus } from './own-advert.tsx'
import { readYours, type Yours } from './own-market-store.ts'

const roleWords = { buyer: 'Buying', seller: 'Selling' } as const

const lastWords = ({ messages }: Conversation): string => {
  const text = messages.at(-1)?.text ?? ''
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function Lists({ yours: { adverts, talks, begun } }: { yours: Yours }) {
  return (
    <>
      {(adverts.length > 0 || begun) && <ListHeading title="Your adverts" />}
      {begun && <NavRow icon={PencilLine} to="/marketplace/sell" label="Continue your advert" />}
      {adverts.map((own) => (
        <NavRow
          key={own.row.id}
          to={`/marketplace/${own.row.id}`}
          label={own.row.title}
          meta={<AdvertStatus own={own} />}
          value={formatPrice(own.row.price)}
        />
      ))}
      {talks.length > 0 && <ListHeading title="Messages" />}
      {talks.map(({ row, sync }) => (
        <NavRow
          key={row.id}
          to={`/marketplace/messages/${row.id}`}
          above={roleWords[row.role]}
          label={row.title || 'An advert'}
          meta={sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : lastWords(row)}
        />
      ))}
    </>
  )
}

/** `/marketplace/yours`: what the courier sells, and what is written about it and about what they would buy. */
export function YoursScreen() {
  useTitle('Your adverts and messages')
  const yours = useLiveQuery(readYours)
  const isEmpty = yours && yours.adverts.length + yours.talks.length === 0 && !yours.begun
  return (
    <Page title="Your adverts and messages" back={{ to: '/marketplace', label: 'Back to Marketplace' }}>
      {!yours && <LoadingState label="Loading your adverts" />}
      {isEmpty && (
        <EmptyState
          title="Nothing here yet"
          action={
            <ButtonLink kind="primary" to="/marketplace/sell">
              Sell something
            </ButtonLink>
          }
        >
          Your adverts and messages appear here.
        </EmptyState>
      )}
      {yours && <Lists yours={yours} />}
      <AsOfSection at={yours?.asOf ?? null} />
    </Page>
  )
}
