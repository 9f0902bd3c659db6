import { Timer } from 'lucide-react'
import type { RoundOffer } from '#contracts/availability/availability.ts'
import { pounds } from '#domain/money.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { deadlineMoment } from './deadline-labels.ts'
import { offerTitle } from './offer-labels.ts'

/** Shows the open offer with the next deadline. */
export function WaitingOffer({ offer, now }: { offer: RoundOffer; now: number }) {
  return (
    <NavRow
      to="/plan/offers"
      above={
        <Mark icon={Timer} tone="carry">
          Round offer, answer by {deadlineMoment(offer.deadline, now)}
        </Mark>
      }
      label={`${offerTitle(offer)}, ${pounds(offer.pay)}`}
    />
  )
}
