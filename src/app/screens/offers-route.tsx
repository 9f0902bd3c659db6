import { useLiveQuery } from 'dexie-react-hooks'
import { OffersScreen } from '#features/availability/offers-screen.tsx'
import { readPartOffers } from '#features/part-offers/own-part-offers-store.ts'
import { PartOffers } from '#features/part-offers/part-offers.tsx'

export function OffersRoute() {
  const known = useLiveQuery(readPartOffers)
  const hasParts = known && known.offers.length + known.rejected.length > 0
  return <OffersScreen parts={hasParts && <PartOffers known={known} />} />
}
