import { Split } from 'lucide-react'
import { formatStreets, partTitle } from '#domain/part-offer/part-offer-labels.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import type { OwnPartOffer } from './own-part-offers-store.ts'

/** Leads from Today to the newest offer that this courier has not answered. */
export function WaitingPartOffer({ own: { offer, from }, today }: { own: OwnPartOffer; today: string }) {
  return (
    <NavRow
      to="/plan/offers"
      above={
        <Mark icon={Split} tone="carry">
          {from} offers part of a round
        </Mark>
      }
      label={partTitle(offer, today)}
      meta={formatStreets(offer)}
    />
  )
}
